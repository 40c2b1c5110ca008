import { describe, expect, test } from 'vitest'
import { startSession } from '../../src/kernel/sign-in/start-session.ts'
import { jwt } from '../../src/session/jwt/jwt.ts'
import type { Callbacks, JwtParams } from '../../src/types/callbacks.ts'
import type { JWT } from '../../src/types/jwt.ts'
import type { Session } from '../../src/types/session.ts'
import { openConfig, openContext, SESSION, stopClock } from '../harness.ts'
import { ADA, claimsOf, isCleared, read, signIn, update } from './walk.ts'

const withJwt = (callback: NonNullable<Callbacks['jwt']>) => openConfig({ callbacks: { jwt: callback } })

/** Acts at reads only, so that signing in is plain. */
const atRead = (act: (params: JwtParams) => JWT | null) =>
  withJwt((params) => (params.user ? params.token : act(params)))

describe('the jwt callback', () => {
  test('gets at sign-in who signed in, how and why', async () => {
    const seen: JwtParams[] = []
    const config = withJwt((params) => {
      seen.push(params)
      return params.token
    })
    const context = openContext(config)
    const account = { provider: 'github', providerAccountId: '7', type: 'oauth', access_token: 't' } as const
    const profile = { login: 'ada' }
    await startSession(context, { user: ADA, account, profile, isNewUser: false })
    await startSession(context, { user: ADA, account, isNewUser: true })
    const token = { name: 'Ada', email: 'ada@app.example', picture: 'https://img.example/ada', sub: '1' }
    expect(seen).toEqual([
      { token, user: ADA, account, profile, trigger: 'signIn', isNewUser: false },
      { token, user: ADA, account, trigger: 'signUp', isNewUser: true },
    ])
  })

  test('gets at a read the whole token and no trigger', async () => {
    const seen: JwtParams[] = []
    const config = atRead((params) => {
      seen.push(params)
      return params.token
    })
    const cookie = await signIn(config)
    await read(config, cookie)
    expect(seen).toEqual([{ token: await claimsOf(config, cookie) }])
  })

  test.each([
    [{ image: 'https://img.example/new' }, 'https://img.example/new'],
    [{ picture: 'https://img.example/new' }, 'https://img.example/new'],
    [{ image: null }, 'https://img.example/ada'],
    [{ picture: null }, null],
  ])('decides the image of the session by %j', async (claims, image) => {
    const config = withJwt(({ token }) => ({ ...token, ...claims }))
    const { session } = await read(config, await signIn(config))
    expect(session?.user?.image).toBe(image)
  })

  test('decides what the token holds', async () => {
    const config = withJwt(({ token, user }) => (user ? { ...token, role: 'admin' } : token))
    expect(await claimsOf(config, await signIn(config))).toMatchObject({ role: 'admin', sub: '1' })
  })

  test.each<[string, (params: JwtParams) => JWT]>([
    ['the same object', ({ token }) => token],
    ['a copy', ({ token }) => ({ ...token })],
    ['a deep copy', ({ token }) => structuredClone(token)],
    [
      'the same claims in another object each time',
      ({ token }) => ({ name: token.name ?? null, sub: 'x', role: 'user' }),
    ],
    ['claims that JSON does not have', ({ token }) => ({ ...token, nothing: undefined })],
  ])('writes nothing for %s', async (_, act) => {
    const config = withJwt(act)
    const cookie = await signIn(config)
    const { session, setCookies } = await read(config, cookie)
    expect(session).not.toBeNull()
    expect(setCookies).toEqual([])
  })

  test.each<[string, (params: JwtParams) => JWT]>([
    ['a claim more', ({ token }) => ({ ...token, role: 'admin' })],
    ['a claim changed', ({ token }) => ({ ...token, name: 'Grace' })],
    ['a claim changed in place', ({ token }) => Object.assign(token, { name: 'Grace' })],
    ['a claim less', ({ token: { name: _, ...token } }) => token],
    [
      'a nested claim changed in place',
      ({ token }) => {
        const [first] = token['roles'] as { name: string }[]
        if (first) first.name = 'admin'
        return token
      },
    ],
    [
      'a nested list made longer in place',
      ({ token }) => {
        const roles = token['roles'] as unknown[]
        roles.push('admin')
        return token
      },
    ],
  ])('writes at once for %s', async (_, act) => {
    const config = withJwt((params) => (params.user ? { ...params.token, roles: [{ name: 'user' }] } : act(params)))
    const cookie = await signIn(config)
    const { setCookies, cookie: next } = await read(config, cookie)
    expect(setCookies).toHaveLength(1)
    expect(await claimsOf(config, next)).not.toEqual(await claimsOf(config, cookie))
  })

  test('SESS-12: cannot change whose session it is, or when it ends', async () => {
    const clock = stopClock()
    const forged = { sub: '2', sid: 'x', jti: 'x', iat: 1, exp: 9_999_999_999, auth_time: 9_999_999_999 }
    const config = withJwt(({ token }) => ({ ...token, ...forged, role: 'x' }))
    const cookie = await signIn(config)
    const claims = await claimsOf(config, cookie)
    expect(claims).toMatchObject({ sub: '1', iat: clock.now(), exp: clock.now() + 2_592_000, auth_time: clock.now() })
    expect(claims.sid).not.toBe('x')
    expect(claims.jti).not.toBe('x')
    const next = await update(config, cookie, null)
    expect(await claimsOf(config, next.cookie)).toMatchObject({
      sub: '1',
      sid: claims.sid,
      auth_time: claims.auth_time,
    })
  })

  test('SESS-12: cannot take them away', async () => {
    const config = withJwt(({ token }) => ({ name: token.name ?? null }))
    const claims = await claimsOf(config, await signIn(config))
    expect(Object.keys(claims).sort()).toEqual(['auth_time', 'exp', 'https', 'iat', 'jti', 'name', 'sid', 'sub', 'via'])
  })

  test('ends the session with null', async () => {
    const config = atRead(() => null)
    const access = await read(config, await signIn(config))
    expect(access.session).toBeNull()
    expect(isCleared(access)).toBe(true)
  })

  test('opens no session with null at sign-in', async () => {
    expect(await signIn(withJwt(() => null))).toBe('')
  })

  test.each([[undefined], [false], ['token'], [[]], [7]])('is told when it returns %j', async (answer) => {
    const config = atRead(() => answer as unknown as JWT)
    const context = openContext(config, { cookie: await signIn(config) })
    await expect(jwt.readSession(context)).rejects.toMatchObject({
      type: 'CallbackError',
      cause: { name: 'jwt', fix: expect.stringContaining('return token') },
    })
    expect(context.cookies.setCookies).toEqual([])
  })

  test('ERR-01: is an error when it throws, not a sign-out', async () => {
    const err = new Error('no')
    const config = atRead(() => {
      throw err
    })
    const context = openContext(config, { cookie: await signIn(config) })
    await expect(jwt.readSession(context)).rejects.toMatchObject({ type: 'CallbackError', cause: { err, name: 'jwt' } })
    expect(context.cookies.setCookies).toEqual([])
  })
})

describe('the session callback', () => {
  const withSession = (callback: NonNullable<Callbacks['session']>) => openConfig({ callbacks: { session: callback } })

  test('decides what is seen', async () => {
    const config = withSession(({ session, token }) => ({
      ...session,
      user: { ...session.user, id: String(token?.sub) },
    }))
    const { session } = await read(config, await signIn(config))
    expect(session?.user).toEqual({ id: '1', name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' })
  })

  test.each([[undefined], [null], ['x'], [true]])('is told when it returns %j', async (answer) => {
    const config = withSession(() => answer as unknown as Session)
    await expect(read(config, await signIn(config))).rejects.toMatchObject({
      type: 'CallbackError',
      cause: { name: 'session', fix: expect.stringContaining('return session') },
    })
  })

  test.each([
    ['one part to two', 10, 4500],
    ['two parts to one', 4500, 10],
    ['three parts to two', 7000, 4500],
    ['one part to one', 10, 20],
  ])('ERR-01: leaves the cookies alone when it throws while claims go from %s', async (_, before, after) => {
    const size = { value: before }
    const state = { isBroken: false }
    const config = openConfig({
      callbacks: {
        jwt: ({ token }) => ({ ...token, x: 'x'.repeat(size.value) }),
        session: ({ session }) => {
          if (state.isBroken) throw new Error('no')
          return session
        },
      },
    })
    const cookie = await signIn(config)
    size.value = after
    state.isBroken = true
    const context = openContext(config, { cookie })
    const error = { type: 'CallbackError', cause: { name: 'session', reason: "strategy 'jwt'" } }
    await expect(jwt.readSession(context)).rejects.toMatchObject(error)
    context.cookies.keepOnlyClears() // what `handle` does with a request that failed
    expect(context.cookies.setCookies).toEqual([])
    state.isBroken = false
    expect((await read(config, cookie)).session).not.toBeNull()
  })

  test('changes nothing in the token', async () => {
    const config = openConfig({
      session: { updateAge: 0 },
      callbacks: {
        session: ({ session, token }) => {
          delete token?.name
          return session
        },
      },
    })
    const { cookie } = await read(config, await signIn(config))
    expect((await claimsOf(config, cookie)).name).toBe('Ada')
  })
})

describe('jwt.encode and jwt.decode', () => {
  const tokens = new Map<string, JWT>()
  const own = {
    encode: async ({ token = {} }: { token?: JWT }) => {
      const key = `own${tokens.size}`
      tokens.set(key, structuredClone(token))
      return key
    },
    decode: async ({ token = '' }: { token?: string }) => structuredClone(tokens.get(token)) ?? null,
  }

  test('replace sealing', async () => {
    const config = openConfig({ jwt: own })
    const cookie = await signIn(config)
    expect(cookie).toMatch(new RegExp(`^${SESSION}=own\\d+$`))
    expect((await read(config, cookie)).session?.user?.name).toBe('Ada')
  })

  test('get the secrets, the age and the name of the cookie', async () => {
    const seen: unknown[] = []
    const jwt = {
      encode: async (params: object) => {
        seen.push(params)
        return 'x'
      },
      decode: async (params: object) => {
        seen.push(params)
        return null
      },
    }
    const config = openConfig({ jwt })
    await read(config, await signIn(config))
    const secret = [...config.secrets]
    expect(seen).toEqual([
      { token: expect.objectContaining({ sub: '1' }), secret, maxAge: 2_592_000, salt: SESSION },
      { token: 'x', secret, salt: SESSION },
    ])
  })

  test.each([
    ['null', async () => null],
    [
      'an error',
      async () => {
        throw new Error('bad signature')
      },
    ],
  ])('are no session where decode gives %s', async (_, decode) => {
    const config = openConfig({ jwt: { ...own, decode } })
    const access = await read(config, await signIn(config))
    expect(access.session).toBeNull()
    expect(isCleared(access)).toBe(true)
  })

  test.each([
    ['our claims only in part', { sub: '1', name: 'Ada' }],
    ['nothing but a name', { name: 'Ada' }],
    [
      'claims that are undefined',
      { name: 'Ada', sid: undefined, iat: undefined, exp: undefined, auth_time: undefined },
    ],
  ])('may keep %s', async (_, claims) => {
    const config = openConfig({ jwt: { ...own, decode: async () => claims as JWT } })
    const access = await read(config, `${SESSION}=x`)
    expect(access.session?.user?.name).toBe('Ada')
    expect(access.setCookies).toEqual([])
  })

  test('give every session an id of its own, which CSRF tokens are bound to', async () => {
    const config = openConfig({ jwt: { ...own, decode: async () => ({ name: 'Ada' }) } })
    const sids = new Set<string | undefined>()
    for (const token of ['x', 'y', 'x'])
      sids.add((await jwt.current(openContext(config, { cookie: `${SESSION}=${token}` })))?.sid)
    expect(sids.size).toBe(2)
    expect(sids).not.toContain('')
  })

  test('are held to the end they give', async () => {
    const clock = stopClock()
    const config = openConfig({ jwt: { ...own, decode: async () => ({ sub: '1', exp: clock.now() - 1 }) } })
    expect((await read(config, `${SESSION}=x`)).session).toBeNull()
  })

  test('are held to the absolute age', async () => {
    const clock = stopClock()
    const config = openConfig({ jwt: own, session: { absoluteAge: 3600, maxAge: 600, updateAge: 0 } })
    let cookie = await signIn(config)
    for (let i = 0; i < 11; i++) {
      clock.advance(300)
      cookie = (await read(config, cookie)).cookie
    }
    expect((await read(config, cookie)).session).not.toBeNull()
    clock.advance(300)
    expect((await read(config, cookie)).session).toBeNull()
  })

  test.each([[''], [undefined], [null], [7]])('are told when encode returns %j', async (answer) => {
    const encode = async () => answer as unknown as string
    await expect(signIn(openConfig({ jwt: { ...own, encode } }))).rejects.toMatchObject({
      type: 'CallbackError',
      cause: { name: 'jwt.encode' },
    })
  })

  test('fail with the error of encode', async () => {
    const err = new Error('no key')
    const encode = () => Promise.reject(err)
    await expect(signIn(openConfig({ jwt: { ...own, encode } }))).rejects.toMatchObject({ cause: { err } })
  })
})
