import { afterEach, describe, expect, test, vi } from 'vitest'
import { MissingSecret } from '../../src/errors/errors.ts'
import { decode, encode, getToken } from '../../src/session/jwt.ts'
import { OLD_SECRET, ORIGIN, openAuth, openConfig, SECRET, SESSION, stopClock } from '../harness.ts'
import { read, signIn } from './walk.ts'

afterEach(() => vi.restoreAllMocks())

describe('encode and decode', () => {
  test('return the claims and those that a session requires', async () => {
    const clock = stopClock()
    const token = await encode({ token: { sub: '1', role: 'admin' }, secret: SECRET })
    expect(await decode({ token, secret: SECRET })).toEqual({
      sub: '1',
      role: 'admin',
      sid: expect.any(String),
      jti: expect.any(String),
      iat: clock.now(),
      exp: clock.now() + 2_592_000,
      auth_time: clock.now(),
    })
  })

  test('keep the id and the sign-in of a session, not its times', async () => {
    const clock = stopClock()
    const own = { sid: 's', auth_time: clock.now() - 60, iat: 1, exp: 2, jti: 'j' }
    const claims = await decode({ token: await encode({ token: own, secret: SECRET, maxAge: 60 }), secret: SECRET })
    expect(claims).toMatchObject({ sid: 's', auth_time: own.auth_time, iat: clock.now(), exp: clock.now() + 60 })
    expect(claims?.jti).not.toBe('j')
  })

  test('produce the content of a session cookie', async () => {
    const token = await encode({ token: { sub: '1', name: 'Ada' }, secret: SECRET })
    expect((await read(openConfig(), `${SESSION}=${token}`)).session?.user?.name).toBe('Ada')
  })

  test.each([
    ['no token', undefined],
    ['null', null],
    ['an empty one', ''],
    ['another format', 'x.y.z'],
  ])('return null for %s', async (_, token) => {
    expect(await decode({ token, secret: SECRET })).toBeNull()
  })

  test('return null after the expiry, for another secret, or for another application', async () => {
    const clock = stopClock()
    const token = await encode({ secret: SECRET, maxAge: 60 })
    expect(await decode({ token, secret: OLD_SECRET })).toBeNull()
    expect(await decode({ token, secret: SECRET, appId: 'b' })).toBeNull()
    expect(await decode({ token, secret: [OLD_SECRET, SECRET] })).not.toBeNull()
    clock.advance(60)
    expect(await decode({ token, secret: SECRET })).toBeNull()
  })

  test('return null if `maxAge` is not a number', async () => {
    const token = await encode({ secret: SECRET })
    expect(await decode({ token, secret: SECRET, maxAge: '30d' as never })).toBeNull()
  })

  test.each([[''], [[]], [['']], [undefined]])('require a secret: %j is refused', async (secret) => {
    await expect(encode({ secret: secret as string })).rejects.toThrow(MissingSecret)
    await expect(decode({ token: 'x', secret: secret as string })).rejects.toThrow(MissingSecret)
  })

  test('derive no key twice, even with as many secrets as are kept', async () => {
    const secrets = Array.from({ length: 16 }, (_, i) => `${SECRET}-${i}`)
    const tokens: string[] = []
    for (const secret of secrets) tokens.push(await encode({ secret }))
    const spy = vi.spyOn(crypto.subtle, 'deriveKey')
    for (const [i, secret] of secrets.entries()) expect(await decode({ token: tokens[i], secret })).not.toBeNull()
    expect(spy).not.toHaveBeenCalled()
  })
})

describe('getToken', () => {
  test('reads the session of a request', async () => {
    const cookie = await signIn(openConfig())
    for (const req of [
      new Request('https://app.example/x', { headers: { cookie } }),
      { headers: new Headers({ cookie }) },
      { headers: { cookie }, url: '/x' },
    ])
      expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: '1', name: 'Ada' })
  })

  test('reads the cookie of http for a request over http', async () => {
    const token = await encode({ token: { sub: '1' }, secret: SECRET })
    const headers = { cookie: `latchkey.session=${token}` }
    expect(await getToken({ req: { headers, url: 'http://localhost:3000/' }, secret: SECRET })).toMatchObject({
      sub: '1',
    })
    expect(await getToken({ req: { headers }, secret: SECRET, secureCookie: false })).toMatchObject({ sub: '1' })
    expect(await getToken({ req: { headers }, secret: SECRET })).toBeNull()
    expect(await getToken({ req: { headers }, secret: SECRET, cookieName: 'latchkey.session' })).toMatchObject({
      sub: '1',
    })
  })

  test('finds the cookie of https behind a proxy that ends TLS', async () => {
    const cookie = await signIn(openConfig())
    const req = { headers: { cookie, 'x-forwarded-proto': 'https' }, url: 'http://10.0.0.7:3000/x' }
    expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: '1' })
    const inParts = await signIn(openConfig({ callbacks: { jwt: ({ token }) => ({ ...token, x: 'x'.repeat(6000) }) } }))
    expect(await getToken({ req: { ...req, headers: { cookie: inParts } }, secret: SECRET })).toMatchObject({
      sub: '1',
    })
  })

  test('prefers the cookie of https for a request over http', async () => {
    const cookie = await signIn(openConfig())
    const plain = await encode({ token: { sub: '2' }, secret: SECRET })
    const tokenOf = (text: string) =>
      getToken({ req: { headers: { cookie: text }, url: 'http://10.0.0.7/' }, secret: SECRET })
    expect(await tokenOf(`latchkey.session=${plain}; ${cookie}`)).toMatchObject({ sub: '1' })
    // A sibling domain can add the plain one. It must not take the place of one that is there.
    expect(await tokenOf(`latchkey.session=${plain}; ${SESSION}=x`)).toBeNull()
    expect(await tokenOf(`latchkey.session=${plain}; ${SESSION}.0=x`)).toBeNull()
    expect(await tokenOf(`latchkey.session=${plain}; ${cookie}; ${cookie}`)).toBeNull()
  })

  test('reads no cookie of http for a request over https, or with secureCookie', async () => {
    const headers = { cookie: `latchkey.session=${await encode({ token: { sub: '1' }, secret: SECRET })}` }
    expect(await getToken({ req: { headers, url: 'https://app.example/' }, secret: SECRET })).toBeNull()
    const url = 'http://10.0.0.7/'
    expect(await getToken({ req: { headers, url }, secret: SECRET, secureCookie: true })).toBeNull()
  })

  test('reads no cookie of https with secureCookie false', async () => {
    const cookie = await signIn(openConfig())
    expect(await getToken({ req: { headers: { cookie } }, secret: SECRET, secureCookie: false })).toBeNull()
  })

  describe('with `Authorization: Bearer`', () => {
    const bearer = (token: string, cookie?: string) => ({
      headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) },
    })

    test.each([
      ['a record', (authorization: string) => ({ headers: { authorization } })],
      ['headers', (authorization: string) => ({ headers: new Headers({ authorization }) })],
      ['a request', (authorization: string) => new Request('https://app.example/', { headers: { authorization } })],
    ])('reads the token: %s', async (_, requestOf) => {
      const token = await encode({ token: { sub: '1' }, secret: SECRET })
      for (const scheme of ['Bearer', 'bearer'])
        expect(await getToken({ req: requestOf(`${scheme} ${token}`), secret: SECRET })).toMatchObject({ sub: '1' })
    })

    test('reads the cookie first, even an invalid one', async () => {
      const token = await encode({ token: { sub: '2' }, secret: SECRET })
      const cookie = await signIn(openConfig())
      expect(await getToken({ req: bearer(token, cookie), secret: SECRET })).toMatchObject({ sub: '1' })
      expect(await getToken({ req: bearer(token, `${SESSION}=x`), secret: SECRET })).toBeNull()
    })

    test.each([
      ['none', ''],
      ['another secret', OLD_SECRET],
    ])('returns null for a token of %s', async (_, secret) => {
      const token = secret ? await encode({ secret }) : ''
      expect(await getToken({ req: bearer(token), secret: SECRET })).toBeNull()
    })

    test.each(['Basic YTpi', 'Bearer', 'Bearer a;b', 'Bearer a b', 'Bearer ä'])(
      'returns null for %j',
      async (authorization) => {
        expect(await getToken({ req: { headers: { authorization } }, secret: SECRET })).toBeNull()
      },
    )

    test('returns null after the expiry, and after absoluteAge', async () => {
      const clock = stopClock()
      const token = await encode({ token: { auth_time: clock.now() - 100 }, secret: SECRET })
      expect(await getToken({ req: bearer(token), secret: SECRET, absoluteAge: 101 })).not.toBeNull()
      expect(await getToken({ req: bearer(token), secret: SECRET, absoluteAge: 100 })).toBeNull()
      clock.advance(2_592_000)
      expect(await getToken({ req: bearer(token), secret: SECRET })).toBeNull()
    })

    test('is not a session of the application', async () => {
      const token = await encode({ token: { sub: '1' }, secret: SECRET })
      const { auth } = openAuth()
      const request = new Request(`${ORIGIN}/auth/session`, bearer(token))
      expect(await (await auth.handle(request)).json()).toBeNull()
      expect((await auth.session(request)).session).toBeNull()
    })
  })

  describe('with `raw`', () => {
    test('returns the sealed token from the cookie, its chunks or the header', async () => {
      const cookie = await signIn(openConfig())
      const inParts = await signIn(
        openConfig({ callbacks: { jwt: ({ token }) => ({ ...token, x: 'x'.repeat(6000) }) } }),
      )
      for (const headers of [{ cookie }, { cookie: inParts }]) {
        const token = await getToken({ req: { headers }, secret: SECRET, raw: true })
        expect(await decode({ token, secret: SECRET })).toMatchObject({ sub: '1' })
      }
      expect(await getToken({ req: { headers: { authorization: 'Bearer a.b' } }, raw: true })).toBe('a.b')
    })

    test('returns null without a token, and requires no secret', async () => {
      expect(await getToken({ req: { headers: {} }, raw: true })).toBeNull()
    })
  })

  test('returns null without a session', async () => {
    expect(await getToken({ req: { headers: {} }, secret: SECRET })).toBeNull()
  })

  test('requires a secret', async () => {
    await expect(getToken({ req: { headers: {} }, secret: '' })).rejects.toThrow(MissingSecret)
  })
})
