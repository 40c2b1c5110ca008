import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { GitHub } from '../../src/providers/github.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { ORIGIN, openAuth, openBrowser } from '../harness.ts'
import { HOME, lastError, openScene } from './scene.ts'

/** Addresses that lead inside, in every spelling. */
const INSIDE = [
  'http://idp.example',
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://2130706433',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://169.254.169.254',
  'https://10.0.0.5',
  'https://192.168.1.1:22',
  'https://metadata.google.internal',
  'https://metadata.google.internal.',
  'https://localhost',
  'https://localhost.',
  'https://printer.local',
  'https://vault',
  ...'lan corp intranet home private mail test invalid onion alt localhost localdomain home.arpa default.svc cluster consul docker nomad node router asus'
    .split(' ')
    .map((domain) => `https://vault.${domain}`),
  'https://me:you@idp.example',
]

describe('the target of a server request', () => {
  test.each(INSIDE)('SSRF-01, GHSA-5rr4-8452-hf4v: is not chosen by a request that names %s', async (url) => {
    const scene = openScene()
    const names = ['iss', 'issuer', 'tenant', 'jwks_uri', 'request_uri', 'discoveryUrl', 'target_link_uri', 'wellKnown']
    const query = new URLSearchParams(names.map((name) => [name, url]))
    const location = await scene.begin(`?${query}`, Object.fromEntries(query))
    expect(location.startsWith(`${scene.server.issuer}/authorize?`)).toBe(true)
    const answer = await scene.answer(location)
    for (const name of names.slice(1)) answer.params.set(name, url)
    expect(await scene.deliver({ ...answer, url: `${answer.url.split('?')[0]}?${answer.params}` })).toBeTruthy()
    // The scene refuses calls to any other address than the provider's own.
    expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery', 'token', 'jwks'])
  })

  test.each(INSIDE)('SSRF-01: is not chosen by the header of a token that names %s', async (url) => {
    const header = { jku: url, x5u: url, jwk: { kty: 'oct', k: 'AQAB' }, kid: url }
    const scene = openScene({ server: { tamper: { header, claims: { _claim_sources: { a: { endpoint: url } } } } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(new Set(scene.server.calls.map(({ endpoint }) => endpoint))).toEqual(new Set(['discovery', 'token', 'jwks']))
  })
})

describe('metadata', () => {
  // Browsers alone visit the authorization endpoint, so it may be in their network.
  test.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'].flatMap((name) => INSIDE.map((url) => [name, url])))(
    'SSRF-02, better-auth#9574: with %s at %s is refused, and nothing is sent there',
    async (name, url) => {
      const scene = openScene({ server: { tamper: { metadata: { [String(name)]: `${url}/x` } } } })
      expect(await scene.signIn()).toBe('OAuthSignInError')
      expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery'])
    },
  )

  test.each(['https://10.1.2.3', 'https://keycloak', 'https://sso.corp.internal:8443'])(
    'SSRF-02: may stay on the host of the issuer, wherever the application says that is: %s',
    async (issuer) => {
      expect(await openScene({ server: { issuer } }).signIn()).toBe(HOME)
    },
  )

  test.each(['other.example', 'lan.other.example', 'intranetworks.example', 'keys.homes'])(
    'SSRF-02: may lead to other public hosts, as that of large providers does: %s',
    async (host) => {
      const endpoints = { token: `https://oauth2.${host}/token`, jwks: `https://www.${host}/certs` }
      expect(await openScene({ server: { endpoints } }).signIn()).toBe(HOME)
    },
  )
})

describe('a profile picture', () => {
  test.each([
    ['http', 'http://169.254.169.254/latest/meta-data'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a hundred thousand characters', `https://idp.example/${'a'.repeat(100_000)}`],
    ['an object', { url: 'https://idp.example/a.png' }],
    ['a path', '/a.png'],
  ])('SSRF-03: that is %s is dropped, and never fetched', async (_, picture) => {
    const scene = openScene({ stores: true, server: { tamper: { claims: { picture } } } })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users[0]).toMatchObject({ image: null })
    expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery', 'token', 'jwks'])
  })
})

describe('every outbound request', () => {
  const expectPolite = (calls: ReturnType<typeof createAuthorizationServer>['calls'], endpoints: string[]) => {
    expect(calls.map(({ endpoint }) => endpoint).sort()).toEqual(endpoints)
    for (const { hasSignal, headers, redirect } of calls) {
      expect([hasSignal, redirect]).toEqual([true, 'manual'])
      expect(headers).toMatchObject({ accept: expect.stringContaining('json'), 'user-agent': 'latchkey' })
      expect(Object.keys(headers).filter((name) => /^(?:cookie|origin|referer|x-forwarded)/.test(name))).toEqual([])
    }
  }

  test('SSRF-04: in OpenID Connect has a user agent, can be aborted and follows no redirect', async () => {
    const scene = openScene({ provider: { idToken: false } })
    expect(await scene.signIn()).toBe(HOME)
    expectPolite(scene.server.calls, ['discovery', 'jwks', 'token', 'userinfo'])
  })

  test('SSRF-04: in OAuth 2.0 has the same settings', async () => {
    const login = 'https://github.com/login/oauth'
    const api = 'https://api.github.com/user'
    const server = createAuthorizationServer({
      ...{ type: 'oauth', issuer: login, clientAuth: 'client_secret_post' },
      users: { ada: { id: 1, login: 'ada' } },
      emails: { ada: [{ email: 'ada@example.com', primary: true, verified: true }] },
      endpoints: {
        authorization: `${login}/authorize`,
        token: `${login}/access_token`,
        userinfo: api,
        emails: `${api}/emails`,
      },
    })
    const provider = GitHub({ clientId: 'client', clientSecret: 'secret', [customFetch]: server.fetch })
    const opened = openAuth({ providers: [provider] })
    const browser = openBrowser(opened.auth, ORIGIN, ['https://github.com'])
    const { headers } = await browser.submit('/auth/signin/github')
    await browser.navigate((await server.authorize(headers.get('location') ?? '')).url)
    expect(lastError(opened)).toBe('none')
    expectPolite(server.calls, ['emails', 'token', 'userinfo'])
  })
})
