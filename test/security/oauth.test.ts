import { base64url, decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAuth, customFetch } from '../../src/index.ts'
import { Apple } from '../../src/providers/apple.ts'
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.ts'
import { createAuthorizationServer, type Tampering } from '../../src/testing/index.ts'
import { getSigningKey, signToken } from '../../src/testing/signing.ts'
import { openApp } from '../features/stored/account/open-app.ts'
import { CSRF, ORIGIN, openBrowser, SECRET, stopClock, TRANSACTION } from '../harness.ts'
import { HOME, lastError, openScene, type Scene } from './scene.ts'

const JSON_CLIENT = { accept: 'application/json' }
const text = (value: unknown): string => base64url.encode(JSON.stringify(value))

/** What a refused answer leaves behind: nothing. */
function expectNothing(scene: Scene, type: string): void {
  expect(lastError(scene)).toBe(type)
  expect(scene.has('session')).toBe(false)
  expect(scene.store.calls.filter((name) => /^(?:create|link|update)/.test(name))).toEqual([])
}

describe('a response', () => {
  test.each<[string, (state: string) => string | null]>([
    ['that is missing', () => null],
    ['that is empty', () => ''],
    ['of somebody else', () => `${'0'.repeat(12)}.${'A'.repeat(43)}`],
    ['with its secret alone', (state) => state.slice(13)],
    ['with its id alone', (state) => state.slice(0, 12)],
    ['one character off', (state) => `${state.slice(0, -2)}${state.at(-2) === 'A' ? 'B' : 'A'}${state.at(-1)}`],
    ['one character short', (state) => state.slice(0, -1)],
    ['one character long', (state) => `${state}A`],
    ['in capitals', (state) => state.toUpperCase()],
    ['encoded twice', (state) => encodeURIComponent(state).replace('.', '%2E')],
    ['with a blank', (state) => `${state} `],
  ])('OA-01: is refused with a state %s, and no request is sent', async (_, change) => {
    const scene = openScene({ stores: true })
    const { url, params } = await scene.answer()
    const state = change(params.get('state') ?? '')
    if (state === null) params.delete('state')
    else params.set('state', state)
    const path = `${url.split('?')[0]}?${params}`
    const page = await scene.browser.navigate(path, { 'sec-fetch-site': 'cross-site' })
    const target = new URL(page.headers.get('location') ?? '')
    expect([target.pathname, target.searchParams.get('error')]).toEqual(['/auth/error', 'InvalidCheck'])
    expect((await scene.browser.navigate(target.href)).status).toBe(400)
    const program = await scene.browser.fetch(path, { headers: JSON_CLIENT })
    expect([program.status, (await program.json()).error]).toEqual([400, 'InvalidCheck'])
    expectNothing(scene, 'InvalidCheck')
    expect(scene.calls('token')).toEqual([])
  })

  test('OA-01: ends its attempt even if its state is wrong', async () => {
    const scene = openScene()
    const { url, params } = await scene.answer()
    const right = params.toString()
    params.set('state', `${params.get('state')?.slice(0, 13)}${'A'.repeat(43)}`)
    await scene.browser.navigate(`${url.split('?')[0]}?${params}`)
    expect(scene.has('attempt')).toBe(false)
    await scene.browser.navigate(`${url.split('?')[0]}?${right}`)
    expectNothing(scene, 'InvalidCheck')
  })

  test('OA-02: creates no second session if the cookie of the attempt is restored', async () => {
    const clock = stopClock()
    const scene = openScene()
    const answer = await scene.answer()
    const kept = [...scene.browser.cookies].filter(([name]) => name.startsWith(TRANSACTION))
    expect((await scene.deliver(answer)).headers.get('location')).toBe(HOME)
    expect(scene.has('attempt')).toBe(false)
    const replay = async () => {
      const other = scene.openBrowser()
      for (const [name, value] of kept) other.cookies.set(name, value)
      await other.navigate(answer.url)
      expect([...other.cookies.keys()].filter((name) => name !== CSRF)).toEqual([])
    }
    await replay()
    expect([lastError(scene), scene.calls('token').length]).toEqual(['InvalidCheck', 1])
    clock.advance(601)
    await replay()
    expect([lastError(scene), scene.calls('token').length]).toEqual(['InvalidCheck', 1])
  })

  test('OA-07: refuses a sign-in whose challenge was stripped', async () => {
    const scene = openScene({ server: { requiresPkce: false } })
    const location = new URL(await scene.begin())
    for (const name of ['code_challenge', 'code_challenge_method']) location.searchParams.delete(name)
    await scene.deliver(await scene.answer(location.href))
    expect(scene.calls('token')[0]?.body).toHaveProperty('code_verifier')
    expectNothing(scene, 'OAuthCallbackError')
  })

  test('OA-11: by POST is read only from the body', async () => {
    const server = createAuthorizationServer({ issuer: 'https://appleid.apple.com', clientAuth: 'client_secret_post' })
    const provider = Apple({ clientId: 'client', clientSecret: 'secret', [customFetch]: server.fetch })
    const auth = createAuth({ secret: SECRET, providers: [provider] }, { env: { AUTH_URL: ORIGIN } })
    const browser = openBrowser(auth, ORIGIN, [server.issuer])
    const location = (await browser.submit('/auth/signin/apple')).headers.get('location') ?? ''
    const { form, url } = await server.authorize(location)
    const headers = { origin: server.issuer, 'sec-fetch-site': 'cross-site' }
    const posted = await browser.post(`${url}?code=other&state=other`, Object.fromEntries(form ?? []), headers)
    const done = await browser.navigate(posted.headers.get('location') ?? '')
    expect(done.headers.get('location')).toBe(HOME)
  })
})

describe('requests of a sign-in', () => {
  test('OA-05: differ from those of a thousand others', async () => {
    const { auth } = openScene()
    const seen = new Set<string | null>()
    for (let i = 0; i < 1000; i++) {
      const { searchParams } = new URL((await auth.signIn(new Request(ORIGIN), 'idp')).url)
      for (const name of ['state', 'nonce', 'code_challenge']) seen.add(searchParams.get(name))
      expect(searchParams.get('code_challenge_method')).toBe('S256')
    }
    expect(seen.size).toBe(3000)
    expect([...seen].filter((value) => (value?.length ?? 0) < 43)).toEqual([])
  })

  test.each([
    ['/auth', ORIGIN],
    ['/api/v1/auth', ORIGIN],
    ['/auth', 'https://app.example:8443'],
  ])('OA-15: contain one redirect URI under %s at %s', async (basePath, origin) => {
    const server = createAuthorizationServer()
    const { clientId, clientSecret, issuer } = server
    const idp = {
      id: 'idp',
      name: 'IdP',
      type: 'oidc',
      issuer,
      clientId,
      clientSecret,
      [customFetch]: server.fetch,
    } as const
    const auth = createAuth({ secret: SECRET, providers: [idp], basePath, trustHost: true }, { env: {} })
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const { url, headers: cookies } = await auth.signIn(new Request(origin, { headers }), 'idp')
    const answer = await server.authorize(url)
    const cookie = cookies.getSetCookie().join().split(';', 1)[0] ?? ''
    await auth.handle(new Request(answer.url, { headers: { cookie, ...headers } }))
    const [call] = server.calls.filter(({ endpoint }) => endpoint === 'token')
    const expected = `${origin}${basePath}/callback/idp`
    expect([new URL(url).searchParams.get('redirect_uri'), call?.body['redirect_uri']]).toEqual([expected, expected])
  })

  test.each(['redirect', 'redirect-307'] as const)('OA-16: follow no %s of the token endpoint', async (token) => {
    const scene = openScene({ server: { tamper: { faults: { token } } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery', 'token'])
  })

  test.each(['client_secret_jwt', 'private_key_jwt'] as const)(
    'OA-38: authenticate the client with %s only for the issuer',
    async (clientAuth) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
      const scene = openScene({
        server: { clientAuth, clientPublicKey: pair.publicKey },
        provider: { clientAuth, token: { clientPrivateKey: { key: pair.privateKey, kid: 'k' } } },
      })
      expect(await scene.signIn()).toBe(HOME)
      const [assertion = ''] = [...scene.secrets].filter((secret) => secret.split('.').length === 3)
      const { aud, exp, iat, jti } = decodeJwt(assertion)
      expect([aud, Number(exp) - Number(iat), typeof jti]).toEqual([scene.server.issuer, 60, 'string'])
    },
  )
})

describe('an ID token', () => {
  const claimsFor = (location: string, { server }: Scene) => {
    const now = Math.floor(Date.now() / 1000)
    const nonce = new URL(location).searchParams.get('nonce')
    return { iss: server.issuer, aud: server.clientId, sub: 'ada-1815', iat: now, exp: now + 300, nonce }
  }

  test.each<[string, Record<string, unknown>]>([
    ['no algorithm', { typ: 'JWT' }],
    ['a list of algorithms', { alg: ['RS256'] }],
    ['none in capitals', { alg: 'NONE' }],
    ['an algorithm named like a method', { alg: 'constructor' }],
    ['an empty algorithm', { alg: '' }],
  ])('OA-20: is refused with %s', async (_, header) => {
    const scene = openScene()
    const location = await scene.begin()
    scene.server.tamper.tokens = { id_token: `${text(header)}.${text(claimsFor(location, scene))}.${text('x')}` }
    await scene.deliver(await scene.answer(location))
    expectNothing(scene, 'CallbackRouteError')
  })

  test.each([
    ['refused', ['RS256'], 'CallbackRouteError'],
    ['accepted', ['RS256', 'PS256'], HOME],
  ])('OA-20: signed with PS256 is %s if the metadata lists %j', async (_, listed, outcome) => {
    const key = await getSigningKey('PS256', 0)
    const { alg: __, ...jwk } = key.jwk as Record<string, unknown>
    const metadata = { id_token_signing_alg_values_supported: listed }
    const scene = openScene({ server: { tamper: { metadata, jwks: { keys: [jwk] } } } })
    const location = await scene.begin()
    scene.server.tamper.tokens = { id_token: await signToken(claimsFor(location, scene), key) }
    const response = await scene.deliver(await scene.answer(location))
    if (outcome === HOME) expect(response.headers.get('location')).toBe(HOME)
    else expectNothing(scene, outcome)
  })

  test.each(['RS256', 'ES256', 'EdDSA'] as const)('OA-28: of %s may hash its own access token only', async (alg) => {
    const token = 'access-token-of-this-very-answer'
    const hash = alg === 'EdDSA' ? 'SHA-512' : 'SHA-256'
    const digest = new Uint8Array(await crypto.subtle.digest(hash, new TextEncoder().encode(token)))
    const right = base64url.encode(digest.slice(0, digest.length / 2))
    const whole = base64url.encode(digest)
    for (const [at_hash, outcome] of [
      [right, HOME],
      [undefined, HOME],
      [`${right.slice(0, -1)}${right.endsWith('A') ? 'Q' : 'A'}`, 'CallbackRouteError'],
      [whole, 'CallbackRouteError'],
      ['', 'CallbackRouteError'],
    ]) {
      const scene = openScene({ server: { alg, tamper: { claims: { at_hash }, tokens: { access_token: token } } } })
      expect(await scene.signIn()).toBe(outcome)
    }
  })

  test('OA-29: is not replaced by a userinfo response of an unknown signer', async () => {
    const scene = openScene({ provider: { idToken: false } })
    const token = `${text({ alg: 'RS256' })}.${text({ sub: 'ada-1815' })}.${text('x')}`
    const headers = { 'content-type': 'application/jwt' }
    scene.replace('userinfo', () => new Response(token, { headers }))
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.calls('userinfo')).toHaveLength(1)
    expectNothing(scene, 'CallbackRouteError')
  })
})

describe('OA-41: a sign-in that asks for a recent authentication', () => {
  const ago = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds

  test.each<[string, string, unknown, string]>([
    ['recent enough', '300', 200, HOME],
    ['within the tolerance', '300', 355, HOME],
    ['just now, asked for right now', '0', 5, HOME],
    ['too long ago', '300', 365, 'CallbackRouteError'],
    ['long ago, asked for right now', '0', 65, 'CallbackRouteError'],
    ['unknown', '300', undefined, 'CallbackRouteError'],
  ])('accepts one that is %s', async (_, asked, age, outcome) => {
    stopClock()
    const claims = { auth_time: typeof age === 'number' ? ago(age) : age }
    const scene = openScene({ server: { tamper: { claims } } })
    const location = await scene.begin(`?max_age=${asked}`)
    expect(new URL(location).searchParams.get('max_age')).toBe(asked)
    const response = await scene.deliver(await scene.answer(location))
    if (outcome === HOME) expect(response.headers.get('location')).toBe(HOME)
    else expectNothing(scene, outcome)
  })

  test('can be configured, and accepts any age by default', async () => {
    stopClock()
    const claims = { auth_time: ago(100_000) }
    const provider = { authorization: { params: { max_age: 300 } } }
    expect(await openScene({ server: { tamper: { claims } }, provider }).signIn()).toBe('CallbackRouteError')
    expect(await openScene({ server: { tamper: { claims } } }).signIn()).toBe(HOME)
  })

  test('passes the authentication class to the application, which decides', async () => {
    const seen: unknown[] = []
    const config = { callbacks: { signIn: (params: object) => seen.push(Object(params).profile.acr) > 0 } }
    const scene = openScene({ config, server: { tamper: { claims: { acr: 'low' } } } })
    const location = await scene.begin('?acr_values=high')
    expect(new URL(location).searchParams.get('acr_values')).toBe('high')
    await scene.deliver(await scene.answer(location))
    expect(seen).toEqual(['low'])
  })
})

describe('keys', () => {
  test('OA-33: refetches keys that rotate just before signing', async () => {
    const scene = openScene()
    expect(await scene.signIn()).toBe(HOME)
    const location = await scene.begin()
    const answer = await scene.answer(location)
    scene.server.rotateKeys()
    expect((await scene.deliver(answer)).headers.get('location')).toBe(HOME)
    expect(scene.calls('jwks')).toHaveLength(2)
    const old = await getSigningKey('RS256', 0)
    const next = await scene.begin()
    const now = Math.floor(Date.now() / 1000)
    const nonce = new URL(next).searchParams.get('nonce')
    const claims = { iss: scene.server.issuer, aud: 'client', sub: 'ada-1815', iat: now, exp: now + 300, nonce }
    scene.server.tamper.tokens = { id_token: await signToken(claims, old) }
    await scene.deliver(await scene.answer(next))
    expect(lastError(scene)).toBe('CallbackRouteError')
  })

  test.each<[string, (jwk: object, otherModulus: unknown) => object[], string, number]>([
    [
      'ten thousand that are not ours',
      (jwk) => [...Array(10_000).fill({ kty: 'RSA', kid: 'x', n: 'AQAB', e: 'AQAB' }), jwk],
      HOME,
      1,
    ],
    ['two of one name', (jwk, n) => [{ ...jwk, n }, jwk], HOME, 2],
    ['one with a private part', (jwk) => [{ ...jwk, d: 'AQAB' }], HOME, 1],
    ['a symmetric one', (jwk) => [{ ...jwk, kty: 'oct', k: 'AQAB' }], 'CallbackRouteError', 0],
    ['nine of one name before it', (jwk, n) => [...Array(9).fill({ ...jwk, n }), jwk], 'CallbackRouteError', 8],
    ['none', () => [], 'CallbackRouteError', 0],
  ])('OA-34: %s', async (_, keysOf, outcome, tried) => {
    const [{ jwk }, other] = await Promise.all([getSigningKey('RS256', 0), getSigningKey('RS256', 1)])
    const scene = openScene({ server: { tamper: { jwks: { keys: keysOf(jwk, other.jwk.n) } } } })
    const imports = vi.spyOn(crypto.subtle, 'importKey')
    onTestFinished(() => imports.mockRestore())
    expect(await scene.signIn()).toBe(outcome)
    expect(imports.mock.calls.filter(([format]) => String(format) === 'jwk')).toHaveLength(tried)
    expect(scene.calls('jwks').length).toBeLessThanOrEqual(2)
  })
})

describe('a tenant', () => {
  test('OA-35: cannot take over the account with the address that it claims', async () => {
    const HOST = 'https://login.microsoftonline.com'
    const tid = '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31'
    const tamper: Tampering = {
      metadata: { issuer: `${HOST}/{tenantid}/v2.0`, authorization_response_iss_parameter_supported: false },
      claims: { tid, iss: `${HOST}/${tid}/v2.0`, sub: 'attacker', email: 'ada@example.com', name: 'Ada' },
      iss: null,
    }
    const server = createAuthorizationServer({ issuer: `${HOST}/common/v2.0`, tamper })
    const entra = MicrosoftEntraID({
      clientId: 'client',
      clientSecret: 'secret',
      allowDangerousEmailAccountLinking: true,
      [customFetch]: server.fetch,
    })
    const app = openApp({ config: { providers: [entra] } })
    await app.signIn('idp', 'ada')
    const attacker = openBrowser(app.auth, ORIGIN, [HOST])
    const location = (await attacker.submit('/auth/signin/microsoft-entra-id')).headers.get('location') ?? ''
    await attacker.navigate((await server.authorize(location)).url)
    expect(lastError(app)).toBe('OAuthAccountNotLinked')
    expect(app.tables.accounts).toHaveLength(1)
    expect(await attacker.session()).toBeNull()
  })
})

describe('responses by POST', () => {
  test('OA-37: a thousand unsolicited responses cause no request', async () => {
    const server = createAuthorizationServer({ issuer: 'https://appleid.apple.com' })
    const provider = Apple({ clientId: 'client', clientSecret: 'secret', [customFetch]: server.fetch })
    const logger = { error: () => {} }
    const auth = createAuth({ secret: SECRET, providers: [provider], logger }, { env: { AUTH_URL: ORIGIN } })
    const browser = openBrowser(auth, ORIGIN)
    const headers = { accept: 'application/json', origin: server.issuer, 'sec-fetch-site': 'cross-site' }
    for (let i = 0; i < 1000; i++) {
      const state = `${String(i).padStart(12, '0')}.${'A'.repeat(43)}`
      const posted = await browser.post('/auth/callback/apple', { code: 'x', state }, headers)
      const { status } = await browser.navigate(posted.headers.get('location') ?? '', { accept: 'application/json' })
      expect(status).toBe(400)
    }
    expect([server.calls, [...browser.cookies]]).toEqual([[], []])
  })
})

describe('tokens', () => {
  test.each(['jwt', 'database'] as const)('OA-39: of the provider appear in no response (%s)', async (strategy) => {
    const tokens = { access_token: 'canary-access-token', refresh_token: 'canary-refresh-token' }
    const scene = openScene({ stores: true, config: { session: { strategy } }, server: { tamper: { tokens } } })
    // The scene looks for every token in every answer, header and log record.
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.secrets).toContain(tokens.access_token)
    expect(scene.store.tables.accounts[0]).toMatchObject(tokens)
    for (const page of ['session', 'providers', 'signin', 'signout', 'error', 'csrf']) {
      await scene.browser.navigate(`/auth/${page}`)
      await scene.browser.fetch(`/auth/${page}`)
    }
    expect(await scene.browser.session()).toEqual({
      user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://idp.example/ada.png' },
      expires: expect.any(String),
    })
    expect(await scene.signIn()).toBe(HOME)
    await scene.browser.submit('/auth/signout')
  })
})
