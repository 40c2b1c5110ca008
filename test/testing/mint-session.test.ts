import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { type AuthConfig, createAuth } from '../../src/index.ts'
import { decode } from '../../src/session/jwt.ts'
import { sessionReader } from '../../src/session/session-reader.ts'
import { mintSession } from '../../src/testing/index.ts'
import { OLD_SECRET, ORIGIN, SECRET } from '../harness.ts'

const ADA = { id: 'user-1', name: 'Ada', email: 'ada@example.com' }
const logger = { error: () => {}, warn: () => {}, debug: () => {} }
const config: AuthConfig = { providers: [], secret: SECRET, origin: ORIGIN, logger }

/** The session that the application finds in a request with this cookie. */
const read = async (own: AuthConfig, cookie: string) =>
  (await createAuth(own, { env: {} }).session({ headers: { cookie } })).session

describe('strategy jwt', () => {
  test('the application accepts the cookie', async () => {
    const { cookie, session } = await mintSession(config, ADA)
    expect(session).toMatchObject({ user: { name: 'Ada', email: 'ada@example.com' } })
    expect(await read(config, cookie)).toEqual(session)
  })

  test('the cookie names the user', async () => {
    const { cookie } = await mintSession(config, ADA)
    expect(await sessionReader({ secret: SECRET })(cookie)).toMatchObject({ sub: 'user-1' })
  })

  test('no application with another secret accepts it', async () => {
    const { cookie } = await mintSession(config, ADA)
    expect(await read({ ...config, secret: OLD_SECRET }, cookie)).toBeNull()
  })

  test('the callbacks are asked as at a sign-in', async () => {
    const asked: unknown[] = []
    const own: AuthConfig = {
      ...config,
      callbacks: {
        jwt: ({ token, user, account, trigger, profile }) => {
          if (user) asked.push({ id: user.id, provider: account?.provider, trigger, plan: profile?.['plan'] })
          return user ? { ...token, plan: profile?.['plan'] } : token
        },
        session: ({ session, token }) => ({ ...session, plan: token?.['plan'] }),
      },
    }
    const said = { account: { provider: 'github', type: 'oauth' }, profile: { plan: 'pro' }, isNewUser: true } as const
    const { session } = await mintSession(own, ADA, said)
    expect(asked).toEqual([{ id: 'user-1', provider: 'github', trigger: 'signUp', plan: 'pro' }])
    expect(session).toMatchObject({ plan: 'pro' })
  })

  test('the format is the own one, where there is one', async () => {
    const jwt: AuthConfig['jwt'] = {
      encode: ({ token }) => btoa(JSON.stringify(token)),
      decode: ({ token }) => JSON.parse(atob(token ?? '')),
    }
    const { cookie } = await mintSession({ ...config, jwt }, ADA)
    expect(await read({ ...config, jwt }, cookie)).toMatchObject({ user: { name: 'Ada' } })
    expect(await decode({ token: cookie.split('=')[1], secret: SECRET })).toBeNull()
  })

  test('a session of several cookies is whole', async () => {
    const own: AuthConfig = { ...config, callbacks: { jwt: ({ token }) => ({ ...token, large: 'x'.repeat(5000) }) } }
    const { cookie, storageState } = await mintSession(own, ADA)
    expect(storageState.cookies).toHaveLength(2)
    expect(await read(own, cookie)).toMatchObject({ user: { name: 'Ada' } })
  })
})

describe('strategy database', () => {
  const open = async () => {
    const adapter = memory()
    const user = await adapter.createUser({ ...ADA, emailVerified: null })
    return { adapter, user, own: { ...config, adapter } }
  }

  test('the row is the one of the adapter', async () => {
    const { own, user } = await open()
    const { cookie } = await mintSession(own, user)
    expect(await read(own, cookie)).toMatchObject({ user: { name: 'Ada' } })
    expect(await createAuth(own).sessions(user.id)).toHaveLength(1)
  })

  test('a user whom it has not is refused', async () => {
    const { own, adapter, user } = await open()
    await expect(mintSession(own, { id: 'nobody' })).rejects.toThrow(/no user with the id 'nobody'.*createUser/)
    expect(await adapter.listSessionsByUserId(user.id)).toEqual([])
  })
})

describe('the cookie', () => {
  test.each([
    ['https://app.example', '__Host-latchkey.session', true],
    ['http://localhost:3000', 'latchkey.session', false],
  ])('at %s is %s', async (origin, name, secure) => {
    const { cookie, storageState } = await mintSession({ ...config, origin }, ADA)
    expect(cookie.startsWith(`${name}=`)).toBe(true)
    const domain = new URL(origin).hostname
    const common = { path: '/', httpOnly: true, sameSite: 'Lax' }
    expect(storageState).toMatchObject({ cookies: [{ name, domain, secure, ...common }], origins: [] })
  })

  test('ends with the session', async () => {
    const { storageState } = await mintSession({ ...config, session: { maxAge: 60 } }, ADA)
    const left = (storageState.cookies[0]?.expires ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(50)
    expect(left).toBeLessThanOrEqual(60)
  })

  test('has the name and the domain of the configuration', async () => {
    const sessionToken = { name: 'own', options: { domain: 'app.example' } }
    const { storageState } = await mintSession({ ...config, cookies: { sessionToken } }, ADA)
    expect(storageState.cookies).toMatchObject([{ name: 'own', domain: '.app.example' }])
  })

  test('is for the origin of the options, where the configuration has none', async () => {
    const { origin: _, ...rest } = config
    const { cookie } = await mintSession(rest, ADA, { origin: 'http://localhost:3000', env: {} })
    expect(cookie).toMatch(/^latchkey\.session=/)
  })
})

describe('a mistake says what to write', () => {
  const refusing: AuthConfig = { ...config, callbacks: { jwt: () => null } }
  const { origin: _, ...homeless } = config
  const { secret: __, ...open } = config
  // What the compiler refuses.
  const wrong = (value: unknown) => value as AuthConfig
  test.each<[string, AuthConfig, object, object, RegExp]>([
    ['no id', config, { name: 'Ada' }, {}, /the user has no id\. Set a text: \{ id: 'user-1'/],
    ['an id that is a number', config, { id: 7 }, {}, /the user has the id 7\. Set a text/],
    ['an empty id', config, { id: '' }, {}, /the user has the id ""/],
    ['no origin', homeless, ADA, { env: {} }, /Add \{ origin: 'http:\/\/localhost:3000' \}, or set AUTH_URL/],
    ['another origin', config, ADA, { origin: 'http://localhost:1' }, /configuration has https:\/\/app\.example/],
    ['no secret', open, ADA, { env: {} }, /AUTH_SECRET|secret/],
    ['a session that is refused', refusing, ADA, {}, /`jwt` callback returned null at the sign-in/],
    [
      'something of others',
      wrong({ ...createAuth(config) }),
      ADA,
      {},
      /does not know this object\. Pass the result of create/,
    ],
    ['a function', wrong(() => config), ADA, {}, /does not know this function\. .* the configuration itself/],
    [
      'variables for what is made',
      wrong(createAuth(config)),
      ADA,
      { env: {} },
      /got `env` for an object that has already read/,
    ],
    ['a text', wrong('auth'), ADA, {}, /got a string\. Pass the result of createAuth/],
    ['nothing', wrong(null), ADA, {}, /got null/],
  ])('%s', async (_, own, user, options, text) => {
    await expect(mintSession(own, user, options)).rejects.toThrow(text)
  })

  test('a session that was revoked', async () => {
    const own: AuthConfig = { ...config, session: { isRevoked: () => true } }
    await expect(mintSession(own, ADA)).rejects.toThrow(/`session\.isRevoked` said true/)
  })

  test('holds no secret and no cookie', async () => {
    const own: AuthConfig = { ...config, session: { isRevoked: () => true } }
    const error = await mintSession(own, ADA).catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).not.toMatch(new RegExp(`${SECRET}|eyJ`))
  })
})
