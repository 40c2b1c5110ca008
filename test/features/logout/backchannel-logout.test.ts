import { afterEach, describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createAuth, customFetch } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { Json } from '../../../src/testing/contract.ts'
import { stopClock } from '../../harness.ts'
import { ORIGIN, openApplication } from './open-application.ts'

afterEach(() => void vi.useRealTimers())

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const now = () => Math.floor(Date.now() / 1000)

describe.each(['database', 'jwt'] as const)('LOGOUT-02, DEMAND-30: a logout token, %s', (strategy) => {
  test('ends the sessions that belong to its provider session', async () => {
    const { isSignedIn, logout, signIn } = openApplication(strategy)
    const browsers = [
      await signIn('ada', 's1'),
      await signIn('ada', 's1'),
      await signIn('ada', 's2'),
      await signIn('bob'),
    ]
    const response = await logout({ sid: 's1', sub: 'ada' })
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      200,
      'private, no-store',
      '',
    ])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false, true, true])
  })

  test('ends all sessions of its user if it names no session', async () => {
    const { isSignedIn, logout, signIn } = openApplication(strategy)
    const browsers = [await signIn('ada', 's1'), await signIn('ada', null), await signIn('bob')]
    expect((await logout({ sub: 'ada' })).status).toBe(200)
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false, true])
  })

  test('ends the sessions for which the provider sent no session id', async () => {
    const { isSignedIn, logout, signIn } = openApplication(strategy)
    const browsers = [await signIn('ada', null), await signIn('bob', null)]
    expect((await logout({ sid: 'x', sub: 'ada' })).status).toBe(200)
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, true])
  })

  test('ends every session of a user with more sessions than one entry can hold', async () => {
    const { isSignedIn, logout, signIn } = openApplication(strategy)
    const browsers = []
    for (let i = 0; i < 24; i++) browsers.push(await signIn('ada', `s${i}`))
    expect((await logout({ sub: 'ada' })).status).toBe(200)
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toEqual([])
  })

  test('ends a session that begins while the token arrives', async () => {
    const { isSignedIn, logout, signIn } = openApplication(strategy)
    await logout({ sid: 's1', iat: now() + 30 })
    expect(await isSignedIn(await signIn('ada', 's1'))).toBe(false)
  })

  test('responds with 200 and ends nothing for an unknown session', async () => {
    const { isSignedIn, logout, signIn } = openApplication(strategy)
    const browser = await signIn('ada')
    expect((await logout({ sid: 'unknown', sub: 'nobody' })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })
})

/** A token that is refused, as claims and header that differ from a valid one. */
const REFUSED: [what: string, claims: Json, header?: Json][] = [
  ['oidcc-client-test-rp-backchannel-rpinitlogout-wrong-iss: another issuer', { iss: 'https://evil.example' }],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-wrong-aud: another audience', { aud: 'other' }],
  ['no audience', { aud: undefined }],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-with-nonce: a nonce', { nonce: 'n' }],
  ['an empty nonce', { nonce: null }],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-no-event: no events', { events: undefined }],
  [
    'oidcc-client-test-rp-backchannel-rpinitlogout-wrong-event: events of another kind',
    { events: { 'https://schemas.example/other': {} } },
  ],
  ['events as a text', { events: EVENT }],
  ['events without an object', { events: { [EVENT]: true } }],
  ['neither sid nor sub', { sid: undefined, sub: undefined }],
  ['a sid that is a number', { sid: 1 }],
  ['a sub that is a list', { sub: ['ada'] }],
  ['an empty sid', { sid: '' }],
  ['no jti', { jti: undefined }],
  ['a long jti', { jti: 'x'.repeat(256) }],
  ['no iat', { iat: undefined }],
  ['an iat of the future', { iat: now() + 3_600 }],
  ['an iat of last week', { iat: now() - 604_800 }],
  ['no exp', { exp: undefined }],
  ['an exp in the past', { exp: now() - 3_600 }],
  ['an exp in ten years', { exp: now() + 315_360_000 }],
  ['an exp as a text', { exp: `${now() + 60}` }],
  ['the type of an access token', {}, { typ: 'at+jwt' }],
  ['a type that is a list', {}, { typ: ['logout+jwt'] }],
  ['the algorithm of another key', {}, { kid: 'unknown' }],
]

describe('LOGOUT-03, DEMAND-30: a refused token', () => {
  test.each(REFUSED)('ends no session and reveals no reason: %s', async (_, claims, header) => {
    const { isSignedIn, log, server, post, signIn } = openApplication('database')
    const browser = await signIn('ada')
    const token = await server.logoutToken({ sid: 'ada-session', sub: 'ada', ...claims }, header)
    const response = await post(new URLSearchParams({ logout_token: token }))
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      400,
      'private, no-store',
      '',
    ])
    expect(await isSignedIn(browser)).toBe(true)
    expect(log.warnings.filter(([code]) => code === 'logout-token')).toHaveLength(1)
  })

  test.each([
    ['altered', 'altered'],
    ['of another key', 'other-key'],
    ['absent (oidcc-client-test-rp-backchannel-rpinitlogout-alg-none)', 'none'],
    ['an HMAC (oidcc-client-test-rp-backchannel-rpinitlogout-wrong-alg)', 'hmac'],
  ] as const)('ends no session with a signature that is %s', async (_, signature) => {
    const { isSignedIn, logout, server, signIn } = openApplication('database')
    const browser = await signIn('ada')
    server.tamper.signature = signature
    expect((await logout({ sid: 'ada-session' })).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('ends no session if it is replayed', async () => {
    const { isSignedIn, logout, signIn } = openApplication('database')
    await signIn('ada')
    expect((await logout({ sub: 'ada', jti: 'one', iat: now() - 5 })).status).toBe(200)
    const later = await signIn('ada')
    expect((await logout({ sub: 'ada', jti: 'one' })).status).toBe(400)
    expect(await isSignedIn(later)).toBe(true)
  })

  test('ends no session if it is replayed just before it expires', async () => {
    const clock = stopClock()
    const { logout } = openApplication('database')
    const claims = { sub: 'ada', jti: 'one', iat: clock.now(), exp: clock.now() + 60 }
    expect((await logout(claims)).status).toBe(200)
    clock.advance(119)
    expect((await logout(claims)).status).toBe(400)
  })

  test('is remembered until two minutes after its expiry', async () => {
    const clock = stopClock()
    const { adapter, logout } = openApplication('database')
    const add = vi.spyOn(adapter.state, 'add')
    await logout({ sub: 'ada', iat: clock.now(), exp: clock.now() + 60 })
    expect(add.mock.calls[0]).toEqual([expect.any(String), '1', 180_000])
  })

  test('is accepted once if it arrives twenty times at once', async () => {
    const { post, server, signIn } = openApplication('database')
    await signIn('ada')
    const body = new URLSearchParams({ logout_token: await server.logoutToken({ sub: 'ada' }) })
    const all = await Promise.all(Array.from({ length: 20 }, () => post(body)))
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  test('is accepted again if the store failed the first time', async () => {
    const { adapter, isSignedIn, log, logout, signIn } = openApplication('database')
    const browser = await signIn('ada')
    const fault = vi.spyOn(adapter, 'deleteSession').mockRejectedValueOnce(new Error('down'))
    expect((await logout({ sub: 'ada', jti: 'one' })).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
    expect(log.errors).toMatchObject([{ type: 'AdapterError' }])
    fault.mockRestore()
    expect((await logout({ sub: 'ada', jti: 'one' })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ends no session at another provider with the same server', async () => {
    const app = openApplication('database')
    const { issuer, clientSecret, fetch } = app.server
    const other = Oidc({
      id: 'other',
      issuer,
      clientId: 'other',
      clientSecret,
      backchannelLogout: true,
      [customFetch]: fetch,
    })
    const idp = app.config.providers?.[0]
    const auth = createAuth({ ...app.config, providers: idp ? [idp, other] : [] }, { env: { AUTH_URL: ORIGIN } })
    const browser = await app.signIn('ada')
    const body = new URLSearchParams({ logout_token: await app.server.logoutToken({ sub: 'ada' }) })
    const url = `${ORIGIN}/auth/backchannel-logout/other`
    expect((await auth.handle(new Request(url, { method: 'POST', body }))).status).toBe(400)
    expect(await app.isSignedIn(browser)).toBe(true)
  })
})

describe('POST backchannel-logout', () => {
  test.each(['unknown', '__proto__', 'plain'])('responds with 400 for the provider %s', async (provider) => {
    const plain = openApplication('database', { id: 'plain', backchannelLogout: false })
    const response = await plain.logout({ sub: 'ada' }, {}, provider)
    expect([response.status, await response.text()]).toEqual([400, ''])
    expect(plain.log.warnings.concat(plain.log.errors.map((error) => [error]))).toEqual([])
  })

  test.each([
    ['no token', 'a=b', 'application/x-www-form-urlencoded', 400],
    ['JSON', '{"logout_token":"a.b.c"}', 'application/json', 400],
    ['no JWT', 'logout_token=x', 'application/x-www-form-urlencoded', 400],
    ['a huge token', `logout_token=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 400],
    ['a huge body', `logout_token=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413],
    ['plain text', 'logout_token=x', 'text/plain', 415],
  ])('refuses %s', async (_, body, type, status) => {
    const { post, server } = openApplication('database')
    const response = await post(body, 'idp', { 'content-type': type })
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      status,
      expect.stringContaining('no-store'),
    ])
    expect(server.calls).toEqual([])
  })

  test('accepts a token only in a form', async () => {
    const { isSignedIn, post, server, signIn } = openApplication('database')
    const browser = await signIn('ada')
    const body = JSON.stringify({ logout_token: await server.logoutToken({ sub: 'ada' }) })
    expect((await post(body, 'idp', { 'content-type': 'application/json' })).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test.each(['', ' ; charset=utf-8'])('accepts a token for several clients: %j', async (parameter) => {
    const { isSignedIn, post, server, signIn } = openApplication('database')
    const browser = await signIn('ada')
    const token = await server.logoutToken({ sub: 'ada', aud: ['other', server.clientId] })
    const type = `application/x-www-form-urlencoded${parameter}`
    expect((await post(`logout_token=${token}`, 'idp', { 'content-type': type })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('refuses GET', async () => {
    const { auth } = openApplication('database')
    const response = await auth.handle(new Request(`${ORIGIN}/auth/backchannel-logout/idp`))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('F6: accepts every valid token, however many its client sends', async () => {
    const { log, logout, server } = openApplication('database', {}, { rateLimit: { clientAddress: () => '192.0.2.1' } })
    server.tamper.signature = 'other-key'
    for (let i = 0; i < 160; i++) await logout({ sub: 'ada' })
    server.tamper.signature = undefined
    const all = await Promise.all(Array.from({ length: 160 }, () => logout({ sub: 'ada' })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(log.errors).toEqual([])
  })

  test('F6: requests unknown keys at most twice in ten seconds', async () => {
    stopClock()
    const { logout, server } = openApplication('database')
    for (let i = 0; i < 40; i++) expect((await logout({ sub: 'ada' }, { kid: `${i}` })).status).toBe(400)
    expect(server.calls.filter(({ endpoint }) => endpoint === 'jwks')).toHaveLength(3)
  })
})

test('a sign-in fails if the provider could not end its session', async () => {
  const app = openApplication('database')
  const { state } = app.adapter
  if (state === undefined) throw new Error('The memory adapter has a state.')
  vi.spyOn(state, 'get').mockRejectedValue(new Error('down'))
  expect(await app.isSignedIn(await app.signIn('ada'))).toBe(false)
  expect(app.log.errors.map(({ name }) => name)).toContain('AdapterError')
})

describe('backchannelLogout', () => {
  const withoutState = () => {
    const { state: _, ...adapter } = memory()
    return adapter
  }
  const open = (session: object, stateStore?: object) => () =>
    createAuth({
      ...openApplication('database').config,
      adapter: withoutState(),
      session,
      ...(stateStore && { stateStore: stateStore as never }),
    })

  test('is refused without a state store', () => {
    expect(open({ strategy: 'database' })).toThrow(/stateStore.*backchannelLogout.*stateStore: redis/s)
  })

  test('is refused with a state store without add', () => {
    expect(open({ strategy: 'database' }, { get: () => null, set: () => {} })).toThrow(/lacks `add`/)
  })

  test('is refused with cookie sessions that cannot be revoked', () => {
    expect(open({ strategy: 'jwt' }, memory().state)).toThrow(/session\.revocation/)
  })

  test('is refused without the feature', () => {
    const extensions = undefined
    const provider = { ...Oidc({ id: 'x', issuer: 'https://x.example', clientId: 'x', clientSecret: 'y' }), extensions }
    const providers = [{ ...provider, options: { ...provider.options, backchannelLogout: true } }]
    expect(() => createAuth({ ...openApplication('database').config, providers })).toThrow(/latchkey\/extensions/)
  })
})
