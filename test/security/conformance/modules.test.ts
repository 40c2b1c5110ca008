import { describe, expect, test } from 'vitest'
import type { OAuthOptions } from '../../../src/index.ts'
import type { Tampering } from '../../../src/testing/index.ts'
import { HOME, lastError, openScene } from '../scene.ts'

const ELSEWHERE = 'https://claims.example/ada'
const DISTRIBUTED = {
  _claim_names: { age: 'src1' },
  _claim_sources: { src1: { endpoint: ELSEWHERE, access_token: 't' } },
}
const AGGREGATED = { _claim_names: { age: 'src1' }, _claim_sources: { src1: { JWT: 'e30.e30.' } } }
const ADA = { sub: 'ada-1815', name: 'Ada' }

/** How the plans for `form_post` ask for an answer: the modules are those of the basic plan. */
const MODES: readonly [string, OAuthOptions['authorization']][] = [
  ['in the query', undefined],
  ['by POST', { params: { response_mode: 'form_post' } }],
]

describe.each(MODES)('the relying party, answered %s, refuses', (_mode, authorization) => {
  const provider = { ...(authorization && { authorization }) }
  test.each<[string, Tampering]>([
    ['oidcc-client-test-invalid-iss', { claims: { iss: 'https://other.example' } }],
    ['oidcc-client-test-missing-sub', { claims: { sub: undefined } }],
    ['oidcc-client-test-invalid-aud', { claims: { aud: 'other' } }],
    ['oidcc-client-test-missing-aud', { claims: { aud: undefined } }],
    ['oidcc-client-test-missing-iat', { claims: { iat: undefined } }],
    ['oidcc-client-test-idtoken-sig-none', { signature: 'none' }],
    ['oidcc-client-test-invalid-sig-rs256', { signature: 'altered' }],
    ['oidcc-client-test-invalid-sig-hs256', { signature: 'hmac' }],
    ['oidcc-client-test-nonce-invalid', { claims: { nonce: 'other' } }],
    ['oidcc-client-test-invalid-athash', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
  ])('%s', async (_, tamper) => {
    const scene = openScene({ provider, server: { tamper } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.has('session')).toBe(false)
  })

  test('oidcc-client-test-invalid-sig-es256', async () => {
    const scene = openScene({ provider, server: { alg: 'ES256', tamper: { signature: 'altered' } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
  })

  test('oidcc-client-test-userinfo-invalid-sub', async () => {
    const userinfo = { sub: 'eve' }
    const scene = openScene({ provider: { ...provider, idToken: false }, server: { tamper: { userinfo } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
  })
})

describe('the relying party refuses', () => {
  test('oidcc-client-test-discovery-issuer-mismatch', async () => {
    const scene = openScene({ server: { tamper: { metadata: { issuer: 'https://other.example' } } } })
    expect(await scene.signIn()).not.toBe(HOME)
    expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery'])
  })

  test('oidcc-client-test-userinfo-signed', async () => {
    const scene = openScene({ provider: { idToken: false } })
    const headers = { 'content-type': 'application/jwt' }
    scene.replace('userinfo', () => new Response('e30.e30.x', { headers }))
    expect(await scene.signIn()).toBe('CallbackRouteError')
  })

  test('oidcc-client-test-form-post-error, with a page that says so', async () => {
    const scene = openScene({ provider: { authorization: { params: { response_mode: 'form_post' } } } })
    const answer = await scene.answer(undefined, { deny: 'login_required' })
    expect(answer.form).not.toBeNull()
    const page = (await scene.deliver(answer)).headers.get('location') ?? ''
    expect([lastError(scene), new URL(page).searchParams.get('error')]).toEqual([
      'OAuthCallbackError',
      'OAuthCallbackError',
    ])
    expect([(await scene.browser.navigate(page)).status, scene.has('session')]).toEqual([200, false])
  })
})

describe.each(MODES)('the relying party, answered %s, signs in', (_mode, authorization) => {
  test.each<[string, Tampering]>([
    ['oidcc-client-test', {}],
    ['oidcc-client-test-idtoken-sig-rs256', {}],
    ['oidcc-client-test-missing-athash', { claims: { at_hash: undefined } }],
  ])('%s', async (_, tamper) => {
    const scene = openScene({ provider: { ...(authorization && { authorization }) }, server: { alg: 'RS256', tamper } })
    expect(await scene.signIn()).toBe(HOME)
    expect(await scene.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })
})

describe('the relying party signs in', () => {
  test.each([
    ['oidcc-client-test-aggregated-claims', AGGREGATED],
    ['oidcc-client-test-distributed-claims', DISTRIBUTED],
  ])('%s, and sends no request for distributed claims', async (_, claims) => {
    const scene = openScene({ provider: { idToken: false }, server: { tamper: { userinfo: { ...ADA, ...claims } } } })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery', 'token', 'jwks', 'userinfo'])
    expect(JSON.stringify(await scene.browser.session())).not.toMatch(/claim_|_claim|"age"/)
  })

  test('oidcc-client-test-client-secret-basic', async () => {
    const scene = openScene({ server: { clientAuth: 'client_secret_basic' } })
    expect(await scene.signIn()).toBe(HOME)
    const [call] = scene.calls('token')
    expect(call?.headers).toHaveProperty('authorization')
    expect(call?.body).not.toHaveProperty('client_secret')
  })

  test('oidcc-client-test-userinfo-bearer-header', async () => {
    const scene = openScene({ provider: { idToken: false } })
    let sent = ''
    scene.replace('userinfo', ({ headers }) => {
      sent = new Headers(headers).get('authorization') ?? ''
      return Response.json(ADA)
    })
    expect(await scene.signIn()).toBe(HOME)
    expect(sent).toMatch(/^Bearer \S+$/)
    const [call] = scene.calls('userinfo')
    expect([call?.method, call?.url, call?.body]).toEqual(['GET', 'https://idp.example/userinfo', {}])
  })

  test('oidcc-client-test-scope-userinfo-claims', async () => {
    const scene = openScene({ provider: { idToken: false }, server: { tamper: { claims: { name: 'Not me' } } } })
    const { searchParams } = new URL(await scene.begin())
    expect(searchParams.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
    expect(await scene.signIn()).toBe(HOME)
    expect(await scene.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.com' } })
  })

  test('oidcc-client-test-mtls-endpoint-aliases: without a certificate, at the other addresses', async () => {
    const aliases = {
      token_endpoint: 'https://mtls.idp.example/token',
      userinfo_endpoint: 'https://mtls.idp.example/u',
    }
    const metadata = { mtls_endpoint_aliases: aliases }
    const scene = openScene({ provider: { idToken: false }, server: { tamper: { metadata } } })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.server.calls.filter(({ url }) => url.startsWith('https://mtls.'))).toEqual([])
  })

  test('oidcc-client-test-nonce-unless-code-flow', async () => {
    const { searchParams } = new URL(await openScene().begin())
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{22,}$/)
  })

  test('oidcc-client-test-discovery-openid-config, oidcc-client-test-discovery-jwks-uri-keys', async () => {
    const endpoints = { jwks: 'https://idp.example/elsewhere/keys', token: 'https://idp.example/elsewhere/token' }
    const scene = openScene({ server: { endpoints } })
    expect(await scene.signIn()).toBe(HOME)
    const [discovery, token, jwks] = scene.server.calls.map(({ url }) => url)
    expect(discovery).toBe('https://idp.example/.well-known/openid-configuration')
    expect([token, jwks]).toEqual([endpoints.token, endpoints.jwks])
  })
})

test('oidcc-client-test-3rd-party-init-login is a page with a button', async () => {
  const { browser, server } = openScene()
  const query = new URLSearchParams({ iss: server.issuer, login_hint: 'ada', target_link_uri: 'https://evil.example' })
  const page = await browser.navigate(`/auth/signin?${query}`, { 'sec-fetch-site': 'cross-site' })
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  expect(await page.text()).not.toContain('evil.example')
  expect(server.calls).toEqual([])
})
