import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  createAuthorizationServer,
  type Tampering,
} from '../../src/testing/index.ts'
import { type Browser, openBrowser, SESSION } from '../methods/browser.ts'
import { until } from '../turn.ts'

interface Setup {
  readonly server: AuthorizationServer
  readonly browser: Browser
}

function setUp(options: AuthorizationServerOptions = {}, provider: Omit<OAuthOptions, 'id'> = {}): Setup {
  const server = createAuthorizationServer(options)
  const { issuer, clientId, clientSecret } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch, ...provider })
  return { server, browser: openBrowser({ providers: [idp] }) }
}

/** A whole sign-in. @returns the type of the error it ended with, or where it led */
async function signIn({ server, browser }: Setup): Promise<string> {
  const before = browser.log.errors.length
  const location = await browser.start('idp')
  const response = await browser.deliver(await server.authorize(location))
  return browser.log.errors.length > before
    ? (browser.log.errors.at(-1)?.type ?? 'unknown')
    : (response.headers.get('location') ?? 'nowhere')
}

const HOME = 'https://app.example/'
const calls = ({ server }: Setup, endpoint: string) => server.calls.filter((call) => call.endpoint === endpoint)
const now = () => Math.floor(Date.now() / 1000)

afterEach(() => vi.useRealTimers())

describe('oidc sign-in', () => {
  test('stores the claims of the ID token in the session', async () => {
    const setup = setUp()
    expect(await signIn(setup)).toBe(HOME)
    expect(await setup.browser.session()).toMatchObject({
      user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://idp.example/ada.png' },
    })
  })

  test('passes the user, the account and the profile to callbacks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const server = createAuthorizationServer()
    const seen: Record<string, unknown>[] = []
    const provider = Oidc({
      id: 'idp',
      issuer: server.issuer,
      clientId: 'client',
      clientSecret: 'secret',
      [customFetch]: server.fetch,
    })
    const browser = openBrowser({
      providers: [provider],
      callbacks: { signIn: (params) => seen.push({ ...params }) > 0 },
    })
    await signIn({ server, browser })
    expect(seen[0]).toMatchObject({
      user: { id: 'idp|ada-1815', email: 'ada@example.com' },
      account: { provider: 'idp', type: 'oidc', providerAccountId: 'ada-1815', token_type: 'bearer', expires_in: 3600 },
      profile: { sub: 'ada-1815', iss: server.issuer },
    })
    expect(seen[0]).toHaveProperty('account.expires_at', now() + 3600)
  })

  test('requests discovery and keys once for many sign-ins', async () => {
    const setup = setUp()
    for (let i = 0; i < 3; i++) expect(await signIn(setup)).toBe(HOME)
    expect(calls(setup, 'discovery')).toHaveLength(1)
    expect(calls(setup, 'jwks')).toHaveLength(1)
    expect(calls(setup, 'token')).toHaveLength(3)
  })

  // Where a visitor goes, Workers end the work for him: what he was to fetch never comes.
  test('does not wait for a request of another sign-in', async () => {
    const server = createAuthorizationServer()
    let isFirst = true
    const fetch: typeof server.fetch = (...asked) => {
      if (!isFirst) return server.fetch(...asked)
      isFirst = false
      return new Promise(() => {})
    }
    const { issuer, clientId, clientSecret } = server
    const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })
    const browser = openBrowser({ providers: [idp] })
    void browser.auth.signIn(new Request('https://app.example/'), 'idp')
    await until(() => !isFirst)
    expect(await signIn({ server, browser })).toBe(HOME)
  })

  test('uses the old metadata while another sign-in requests new metadata', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const setup = setUp()
    await signIn(setup)
    vi.setSystemTime(Date.now() + 3_700_000)
    await Promise.all([1, 2, 3, 4].map(() => setup.browser.auth.signIn(new Request('https://app.example/'), 'idp')))
    expect(calls(setup, 'discovery')).toHaveLength(2)
  })

  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'] as const)('accepts ID tokens signed with %s', async (alg) => {
    expect(await signIn(setUp({ alg }))).toBe(HOME)
  })

  test('uses the profile from userinfo if configured', async () => {
    const setup = setUp({ tamper: { claims: { name: 'Not me' } } }, { idToken: false })
    expect(await signIn(setup)).toBe(HOME)
    expect(await setup.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })
})

describe('authorization request', () => {
  test('OA-05: carries fresh state, nonce and PKCE S256 every time', async () => {
    const { browser } = setUp()
    const seen = new Set<string>()
    for (let i = 0; i < 100; i++) {
      const { url } = await browser.auth.signIn(new Request('https://app.example/'), 'idp')
      const { searchParams: sent } = new URL(url)
      expect(sent.get('code_challenge_method')).toBe('S256')
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(sent.get(name)?.length).toBeGreaterThanOrEqual(43)
        seen.add(sent.get(name) ?? '')
      }
    }
    expect(seen.size).toBe(300)
  })

  test.each([
    ['omits PKCE methods', { code_challenge_methods_supported: undefined }],
    ['lists plain only', { code_challenge_methods_supported: ['plain'] }],
  ])('OA-06: sends PKCE S256 when metadata %s', async (_, metadata) => {
    const { browser } = setUp({ tamper: { metadata } })
    expect(new URL(await browser.start('idp')).searchParams.get('code_challenge_method')).toBe('S256')
  })

  test.each([
    ['?max_age=86400', '300', null],
    ['?max_age=60', '60', null],
    ['?max_age=999999999&acr_values=low', '300', 'high'],
  ])('OA-14: does not let a visitor weaken the request of the application: %s', async (query, maxAge, acr) => {
    const params = { max_age: '300', ...(acr && { acr_values: acr }) }
    const { browser } = setUp({}, { authorization: { params } })
    const { searchParams } = new URL(await browser.start('idp', query))
    expect([searchParams.get('max_age'), searchParams.get('acr_values')]).toEqual([maxAge, acr])
  })

  test.each(['x', '-1', '1e9', '1.5', '1234567890'])('OA-41: refuses `max_age=%s`', async (asked) => {
    const { browser } = setUp()
    const csrf = await (await browser.send('/auth/csrf')).json()
    const body = new URLSearchParams({ csrfToken: String(csrf.csrfToken) })
    const response = await browser.send(`/auth/signin/idp?max_age=${asked}`, { method: 'POST', body })
    expect([response.status, browser.log.errors.at(-1)?.type]).toEqual([400, 'InvalidRequest'])
  })

  test('OA-14: passes allow-listed parameters on and ignores all others', async () => {
    const { browser } = setUp({}, { authorization: { params: { audience: 'api' }, passThrough: ['connection'] } })
    const hostile = new URLSearchParams({
      redirect_uri: 'https://evil.example',
      client_id: 'evil',
      response_type: 'token',
      response_mode: 'form_post',
      state: 'x',
      nonce: 'x',
      code_challenge: 'x',
      request_uri: 'https://evil.example',
      scope: 'admin',
      audience: 'evil',
      prompt: 'login',
      login_hint: 'ada',
      connection: 'saml',
    })
    const { searchParams: sent } = new URL(await browser.start('idp', `?${hostile}`))
    expect(Object.fromEntries(sent)).toMatchObject({
      redirect_uri: 'https://app.example/auth/callback/idp',
      client_id: 'client',
      response_type: 'code',
      scope: 'openid profile email',
      audience: 'api',
      prompt: 'login',
      login_hint: 'ada',
      connection: 'saml',
    })
    for (const name of ['request_uri', 'response_mode']) expect(sent.has(name)).toBe(false)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).not.toBe('x')
  })

  test('takes parameters from fields of the form', async () => {
    const { browser } = setUp()
    const location = await browser.start('idp', '', { 'authorizationParams-login_hint': 'ada' })
    expect(new URL(location).searchParams.get('login_hint')).toBe('ada')
  })

  test.each([
    ['twice', 'prompt=login&prompt=none'],
    ['too long', `login_hint=${'a'.repeat(1025)}`],
  ])('refuses a parameter that is %s', async (_, query) => {
    const { browser } = setUp()
    await expect(browser.start('idp', `?${query}`)).rejects.toThrow()
    expect(browser.log.errors.at(-1)?.type).toBe('InvalidRequest')
  })

  test('writes spaces as %20', async () => {
    expect(await setUp().browser.start('idp')).toContain('scope=openid%20profile%20email')
  })
})

describe('callback', () => {
  const answer = async (setup: Setup) => setup.server.authorize(await setup.browser.start('idp'))

  test.each<[string, (params: URLSearchParams) => void, string]>([
    ['OA-01: no state', (params) => params.delete('state'), 'InvalidCheck'],
    ['OA-01: an empty state', (params) => params.set('state', ''), 'InvalidCheck'],
    [
      'OA-01: another state',
      (params) => params.set('state', `${params.get('state')?.slice(0, 13)}${'A'.repeat(43)}`),
      'InvalidCheck',
    ],
    [
      'OA-01: a state one character off',
      (params) => params.set('state', `${params.get('state')?.slice(0, -1)}~`),
      'InvalidCheck',
    ],
    ['OA-10: two codes', (params) => params.append('code', 'b'), 'InvalidRequest'],
    ['OA-10: two states', (params) => params.append('state', 'b'), 'InvalidRequest'],
    ['OA-10: two issuers', (params) => params.append('iss', 'https://idp.example'), 'InvalidRequest'],
    [
      'OA-10: two errors',
      (params) => {
        params.append('error', 'a')
        params.append('error', 'b')
      },
      'InvalidRequest',
    ],
    ['no code', (params) => params.delete('code'), 'InvalidRequest'],
    ['OA-11: a JARM response', (params) => params.set('response', 'x.y.z'), 'InvalidRequest'],
    ['an ID token', (params) => params.set('id_token', 'x.y.z'), 'InvalidRequest'],
    ['OA-08: no issuer where the metadata promises one', (params) => params.delete('iss'), 'InvalidCheck'],
    ['OA-08: another issuer', (params) => params.set('iss', 'https://other.example'), 'InvalidCheck'],
    ['OA-08: the issuer with a slash', (params) => params.set('iss', 'https://idp.example/'), 'InvalidCheck'],
    ['OA-13: error and code', (params) => params.set('error', 'server_error'), 'OAuthCallbackError'],
  ])('refuses %s before any token request', async (_, change, type) => {
    const setup = setUp()
    const { url, params } = await answer(setup)
    change(params)
    await setup.browser.send(`${url.split('?')[0]}?${params}`)
    expect(setup.browser.log.errors.at(-1)?.type).toBe(type)
    expect(calls(setup, 'token')).toHaveLength(0)
    expect(setup.browser.cookies.has(SESSION)).toBe(false)
  })

  test('completes an attempt only once', async () => {
    const setup = setUp()
    const response = await answer(setup)
    await setup.browser.deliver(response)
    await setup.browser.deliver(response)
    expect(setup.browser.log.errors.map(({ type }) => type)).toEqual(['InvalidCheck'])
    expect(calls(setup, 'token')).toHaveLength(1)
  })

  test.each([
    ['accepts', 599, 0],
    ['refuses', 601, 1],
  ])('OA-04: %s an attempt after %i s', async (_, age, errors) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const setup = setUp()
    const response = await answer(setup)
    vi.setSystemTime(Date.now() + age * 1000)
    await setup.browser.deliver(response)
    expect(setup.browser.log.errors).toHaveLength(errors)
  })

  test('OA-11: does not read a body if parameters must be in the query', async () => {
    const setup = setUp()
    const { url, params } = await answer(setup)
    const response = await setup.browser.send(url.split('?')[0] ?? '', { method: 'POST', body: params })
    expect(response.status).toBe(405)
    expect(calls(setup, 'token')).toHaveLength(0)
  })

  test('OA-12: logs a refusal and keeps it out of the URL', async () => {
    const setup = setUp()
    const location = await setup.browser.start('idp')
    const description = '<script>alert(1)</script>'.repeat(40)
    const response = await setup.browser.deliver(
      await setup.server.authorize(location, { deny: 'access_denied', description }),
    )
    const error = setup.browser.log.errors.at(-1)
    expect(error).toMatchObject({ type: 'OAuthCallbackError', cause: { seen: 'error: access_denied' } })
    expect(String(error?.cause?.['reason'])).toHaveLength(300)
    expect(JSON.stringify([response.headers.get('location'), await response.text()])).not.toContain('script')
    expect([...setup.browser.cookies.keys()].filter((name) => name.includes('.tx.'))).toEqual([])
  })

  test('OA-12: checks the state before an error', async () => {
    const setup = setUp()
    await answer(setup)
    await setup.browser.send('/auth/callback/idp?error=access_denied&state=x')
    expect(setup.browser.log.errors.at(-1)?.type).toBe('InvalidCheck')
  })
})

describe('ID token', () => {
  // The rows are written against this instant.
  const NOW = now()
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 }))

  test.each<[string, Tampering]>([
    ['OA-19: an altered signature', { signature: 'altered' }],
    ['OA-19: the signature of another key', { signature: 'other-key' }],
    ['OA-20: alg none', { signature: 'none' }],
    [
      'OA-20: alg none that the metadata allows',
      { signature: 'none', metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] } },
    ],
    ['OA-20, GHSA-869p-cjfg-cm3x: HMAC keyed with the public key', { signature: 'hmac' }],
    [
      'OA-20, CVE-2026-22817: HMAC that the metadata allows',
      { signature: 'hmac', metadata: { id_token_signing_alg_values_supported: ['HS256'] } },
    ],
    [
      'OA-20, CVE-2026-22818: an algorithm the metadata does not list',
      { metadata: { id_token_signing_alg_values_supported: ['ES256'] } },
    ],
    ['OA-22: another issuer', { claims: { iss: 'https://other.example' } }],
    ['OA-22: an issuer with a slash more', { claims: { iss: 'https://idp.example/' } }],
    ['OA-22: an issuer in capitals', { claims: { iss: 'https://IDP.example' } }],
    ['OA-22: an issuer over http', { claims: { iss: 'http://idp.example' } }],
    ['OA-22: no issuer', { claims: { iss: undefined } }],
    ['OA-22: a list of issuers', { claims: { iss: ['https://idp.example'] } }],
    ['OA-23: another audience', { claims: { aud: 'other' } }],
    ['OA-23, hono@45ba3bf9: no audience', { claims: { aud: undefined } }],
    ['OA-23: an empty audience', { claims: { aud: [] } }],
    ['OA-23: two audiences without azp', { claims: { aud: ['client', 'other'] } }],
    ['OA-23: two audiences with the azp of another', { claims: { aud: ['client', 'other'], azp: 'other' } }],
    ['OA-25: an expired token', { claims: { exp: NOW - 30 } }],
    ['OA-25: no exp', { claims: { exp: undefined } }],
    ['OA-25: no iat', { claims: { iat: undefined } }],
    ['OA-25: an iat in the future', { claims: { iat: NOW + 61 } }],
    ['OA-25: an nbf in the future', { claims: { nbf: NOW + 31 } }],
    ['OA-25: no sub', { claims: { sub: undefined } }],
    ['OA-25: an empty sub', { claims: { sub: '' } }],
    ['OA-25: a blank sub', { claims: { sub: '  ' } }],
    ['OA-25: a number as sub', { claims: { sub: 1815 } }],
    ['OA-25: an object as sub', { claims: { sub: {} } }],
    ['OA-25: a sub of 256 characters', { claims: { sub: 'a'.repeat(256) } }],
    ['OA-26: no nonce', { claims: { nonce: undefined } }],
    ['OA-26: another nonce', { claims: { nonce: 'x' } }],
    ['OA-26: a list of nonces', { claims: { nonce: ['x'] } }],
    ['OA-28: the hash of another access token', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['a missing token', { tokens: { id_token: undefined } }],
    ['a token that is none', { tokens: { id_token: 'x' } }],
  ])('is refused with %s', async (_, tamper) => {
    const setup = setUp({ tamper })
    expect(await signIn(setup)).toBe('CallbackRouteError')
    expect(setup.browser.cookies.has(SESSION)).toBe(false)
  })

  test.each([
    ['slow', { claims: { iat: NOW + 3600, exp: NOW + 7200 } }],
    ['fast', { claims: { iat: NOW - 7200, exp: NOW - 3600 } }],
  ])('is refused by a clock that is an hour %s, with the command that sets it', async (_, tamper) => {
    const { browser, server } = setUp({ tamper })
    await signIn({ browser, server })
    expect(browser.log.errors.at(-1)?.cause?.expected).toMatch(
      /this server needs its clock set: timedatectl set-ntp true$/,
    )
  })

  test.each<[string, Tampering]>([
    ['OA-23: one audience in a list', { claims: { aud: ['client'] } }],
    ['OA-23: two audiences and our azp', { claims: { aud: ['client', 'other'], azp: 'client' } }],
    ['OA-25: an expiry within the tolerance', { claims: { exp: NOW - 29 } }],
    ['OA-25: an iat within the tolerance', { claims: { iat: NOW + 60 } }],
    ['OA-25: an nbf within the tolerance', { claims: { nbf: NOW + 30 } }],
    ['no kid, with one key', { header: { kid: undefined } }],
  ])('is accepted with %s', async (_, tamper) => {
    expect(await signIn(setUp({ tamper }))).toBe(HOME)
  })

  test('OA-26: may only have the nonce of the attempt', async () => {
    const setup = setUp()
    const first = new URL(await setup.browser.start('idp')).searchParams.get('nonce')
    setup.server.tamper.claims = { nonce: first }
    expect(await signIn(setup)).toBe('CallbackRouteError')
  })

  test('never reaches the log', async () => {
    const setup = setUp({
      tamper: { claims: { aud: 'other', secret: 'canary-1' }, tokens: { refresh_token: 'canary-2' } },
    })
    await signIn(setup)
    const { message, cause, stack } = setup.browser.log.errors[0] ?? new Error('none')
    expect(`${message} ${stack} ${JSON.stringify(cause)}`).not.toMatch(/canary|eyJ/)
    expect(cause).toMatchObject({ seen: 'aud: "other"', expected: '"client"' })
  })
})

describe('keys', () => {
  test('OA-33: are fetched again for an unknown key id', async () => {
    const setup = setUp()
    expect(await signIn(setup)).toBe(HOME)
    setup.server.rotateKeys()
    expect(await signIn(setup)).toBe(HOME)
    expect(calls(setup, 'jwks')).toHaveLength(2)
  })

  test('OA-34: are fetched twice in ten seconds at most for unknown names', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const setup = setUp()
    expect(await signIn(setup)).toBe(HOME)
    for (let i = 0; i < 5; i++) {
      setup.server.tamper.header = { kid: `unknown-${i}` }
      expect(await signIn(setup)).toBe('CallbackRouteError')
    }
    expect(calls(setup, 'jwks')).toHaveLength(3)
    vi.setSystemTime(Date.now() + 11_000)
    await signIn(setup)
    expect(calls(setup, 'jwks')).toHaveLength(4)
  })

  test('OA-34: are usable even if others in the set cannot be read', async () => {
    const setup = setUp()
    await signIn(setup)
    const { keys } = (await (await setup.server.fetch('https://idp.example/jwks', {})).json()) as { keys: object[] }
    const odd = [{}, null, 'x', { kty: 'FUTURE' }, { ...keys[0], n: '!!' }, { kty: 'RSA', use: 'enc' }, ...keys]
    const other = setUp({ tamper: { jwks: { keys: odd } } })
    expect(await signIn(other)).toBe(HOME)
  })

  test('IDP-05: are kept while the server is down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const setup = setUp()
    expect(await signIn(setup)).toBe(HOME)
    setup.server.tamper.faults = { jwks: 'unreachable', discovery: 503 }
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    expect(await signIn(setup)).toBe(HOME)
  })

  test('are kept: a second sign-in imports none, and asks for none', async () => {
    const setup = setUp()
    await signIn(setup)
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    const verify = vi.spyOn(crypto.subtle, 'verify')
    const location = await setup.browser.start('idp')
    const answer = await setup.server.authorize(location)
    importKey.mockClear()
    verify.mockClear()
    await setup.browser.deliver(answer)
    expect(verify).toHaveBeenCalledTimes(1)
    // What the server imports to sign is its own.
    expect(importKey.mock.calls.filter(([, , , , usages]) => (usages as string[]).includes('verify'))).toEqual([])
    expect(setup.server.calls.filter(({ endpoint }) => endpoint === 'jwks')).toHaveLength(1)
    importKey.mockRestore()
    verify.mockRestore()
  })
})

describe('metadata', () => {
  test.each<[string, Record<string, unknown>]>([
    ['OA-31: of another issuer', { issuer: 'https://other.example' }],
    ['OA-31: without an issuer', { issuer: undefined }],
    ['OA-32: with an http token endpoint', { token_endpoint: 'http://idp.example/token' }],
    ['OA-32: with a token endpoint on this machine', { token_endpoint: 'http://127.0.0.1/token' }],
    ['OA-32: with an http key set', { jwks_uri: 'http://idp.example/jwks' }],
    ['OA-32: with a file as key set', { jwks_uri: 'file:///etc/passwd' }],
    ['OA-32: with a list as token endpoint', { token_endpoint: ['https://idp.example/token'] }],
    ['OA-32: with user information', { token_endpoint: 'https://me:you@idp.example/token' }],
    ['OA-32: without an authorization endpoint', { authorization_endpoint: undefined }],
    ['OA-32: with a script as authorization endpoint', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('%s is refused', async (_, metadata) => {
    const { browser, server } = setUp({ tamper: { metadata } })
    await expect(browser.start('idp')).rejects.toThrow()
    expect(browser.log.errors.at(-1)?.type).toBe('OAuthSignInError')
    expect(server.calls.every(({ endpoint }) => endpoint === 'discovery')).toBe(true)
  })

  test('IDP-04: is requested again five seconds after a failure', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const setup = setUp({ tamper: { faults: { discovery: 500 } } })
    for (let i = 0; i < 3; i++) await expect(setup.browser.start('idp')).rejects.toThrow()
    expect(calls(setup, 'discovery')).toHaveLength(1)
    delete setup.server.tamper.faults
    vi.setSystemTime(Date.now() + 6_000)
    expect(await signIn(setup)).toBe(HOME)
  })

  test('is overridden by configured endpoints one by one', async () => {
    const setup = setUp({ endpoints: { token: 'https://idp.example/custom' } }, { token: 'https://idp.example/custom' })
    setup.server.tamper.metadata = { token_endpoint: 'https://idp.example/other' }
    expect(await signIn(setup)).toBe(HOME)
  })
})

describe('userinfo of oidc', () => {
  test.each<[string, unknown]>([
    ['OA-29, better-auth#10192: another sub', { sub: 'eve' }],
    ['OA-29: no sub', { name: 'Ada' }],
    ['a list', []],
  ])('is refused with %s', async (_, userinfo) => {
    expect(await signIn(setUp({ tamper: { userinfo } }, { idToken: false }))).toBe('CallbackRouteError')
  })
})

describe('provider that fails', () => {
  const json = [
    'redirect',
    'redirect-307',
    'html',
    'empty',
    'truncated',
    'array',
    'not-utf8',
    'error-200',
    'huge',
    'unreachable',
    500,
    503,
    429,
  ] as const

  test.each(json)('IDP-02: with %s at the token endpoint signs no user in', async (fault) => {
    const setup = setUp({ tamper: { faults: { token: fault } } })
    expect(await signIn(setup)).toBe('CallbackRouteError')
    expect(calls(setup, 'token')).toHaveLength(1)
    expect([...setup.browser.cookies.keys()].filter((name) => /session|\.tx\./.test(name))).toEqual([])
  })

  test.each(json)('IDP-03: with %s at the key set signs no user in', async (fault) => {
    const setup = setUp({ tamper: { faults: { jwks: fault } } })
    expect(await signIn(setup)).toBe('CallbackRouteError')
    expect(setup.browser.cookies.has(SESSION)).toBe(false)
  })

  test.each(json)('OA-32, IDP-03: with %s at the metadata starts no sign-in', async (fault) => {
    const { browser } = setUp({ tamper: { faults: { discovery: fault } } })
    await expect(browser.start('idp')).rejects.toThrow()
    expect(browser.log.errors.at(-1)?.type).toBe('OAuthSignInError')
    expect([...browser.cookies.keys()].filter((name) => name.includes('.tx.'))).toEqual([])
  })

  test('IDP-01: that hangs times out after five seconds', async () => {
    const setup = setUp({ tamper: { faults: { token: 'hanging-body' } } })
    const location = await setup.browser.start('idp')
    const answer = await setup.server.authorize(location)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const delivered = setup.browser.deliver(answer)
    // Web Crypto is on its own clock: the request has to be out before time passes.
    await until(() => calls(setup, 'token').length > 0)
    await vi.advanceTimersByTimeAsync(5_001)
    await delivered
    expect(setup.browser.log.errors.at(-1)).toMatchObject({
      type: 'CallbackRouteError',
      cause: { seen: expect.stringMatching(/within 5000 ms/) },
    })
  })
})

describe('OA-18: token answer', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['BEARER as type', { token_type: 'BEARER' }, HOME],
    ['no type', { token_type: undefined }, HOME],
    ['a list as scope', { scope: ['a', 'b'] }, HOME],
    ['a numeric text as expiry', { expires_in: '3600' }, HOME],
    ['no access token', { access_token: undefined }, 'CallbackRouteError'],
    ['type mac', { token_type: 'mac' }, 'CallbackRouteError'],
    ['type DPoP', { token_type: 'DPoP' }, 'CallbackRouteError'],
    ['a word as expiry', { expires_in: 'abc' }, 'CallbackRouteError'],
    ['a negative expiry', { expires_in: -1 }, 'CallbackRouteError'],
    ['an endless expiry', { expires_in: 1e20 }, 'CallbackRouteError'],
    ['an error and status 200', { access_token: undefined, error: 'bad' }, 'CallbackRouteError'],
  ])('with %s', async (_, tokens, outcome) => {
    expect(await signIn(setUp({ tamper: { tokens } }))).toBe(outcome)
  })
})

describe('client authentication', () => {
  const odd = 's:% +é/"&=~*\'()!'
  test.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'none'] as const)(
    'OA-38: uses %s with a secret of special characters',
    async (clientAuth) => {
      const setup = setUp({ clientAuth, clientSecret: odd, clientId: 'a-b.c_d' }, { clientAuth })
      expect(await signIn(setup)).toBe(HOME)
      expect(JSON.stringify(setup.server.calls.map(({ url }) => url))).not.toContain('secret')
    },
  )

  test('OA-38: uses private_key_jwt with the issuer', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const setup = setUp(
      { clientAuth: 'private_key_jwt', clientPublicKey: pair.publicKey },
      { clientAuth: 'private_key_jwt', token: { clientPrivateKey: { key: pair.privateKey, kid: 'k' } } },
    )
    expect(await signIn(setup)).toBe(HOME)
  })

  test('is refused with another method than registered', async () => {
    expect(await signIn(setUp({ clientAuth: 'client_secret_post' }))).toBe('CallbackRouteError')
  })
})

describe('Web Crypto', () => {
  /** Calls of our own; the server's are made before or after. */
  function count(): () => string[] {
    const names = ['sign', 'verify', 'encrypt', 'decrypt', 'digest', 'importKey', 'deriveKey', 'deriveBits'] as const
    const spies = names.map((name) => [name, vi.spyOn(crypto.subtle, name)] as const)
    return () =>
      spies.flatMap(([name, spy]) => {
        const calls = spy.mock.calls.map(() => name)
        spy.mockRestore()
        return calls
      })
  }

  test('is called twice to start a sign-in: for the transaction and for PKCE', async () => {
    const { browser } = setUp()
    const request = new Request('https://app.example/')
    await browser.auth.signIn(request, 'idp')
    const calls = count()
    await browser.auth.signIn(request, 'idp')
    expect(calls().sort()).toEqual(['digest', 'encrypt'])
  })

  test('is called three times to complete one: transaction, ID token, session', async () => {
    const server = createAuthorizationServer({ requiresPkce: false })
    let answer: Response | null = null
    const fetch: typeof server.fetch = async (url, init) => answer?.clone() ?? server.fetch(url, init)
    const { issuer, clientId, clientSecret } = server
    const browser = openBrowser({
      providers: [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })],
    })
    await browser.deliver(await server.authorize(await browser.start('idp')))
    // Nobody is signed in: a session that the sign-in replaces would be opened, too.
    browser.cookies.delete('__Host-latchkey.session')
    const location = await browser.start('idp')
    const { url, params } = await server.authorize(location)
    // Fetched before counting starts, so that only our own calls are counted.
    server.tamper.isPkceIgnored = true
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: params.get('code') ?? '' })
    body.set('redirect_uri', 'https://app.example/auth/callback/idp')
    const headers = { authorization: `Basic ${btoa('client:secret')}` }
    answer = await server.fetch('https://idp.example/token', { method: 'POST', headers, body })
    const calls = count()
    await browser.send(url)
    expect(calls().sort()).toEqual(['decrypt', 'encrypt', 'verify'])
    expect(browser.log.errors).toEqual([])
  })
})
