import { describe, expect, test } from 'vitest'
import type { AuthorizationResponse, Tampering } from '../../../src/testing/index.ts'
import { getSigningKey } from '../../../src/testing/signing.ts'
import { stopClock } from '../../harness.ts'
import { HOME, lastError, openScene, type Scene } from '../scene.ts'

const AT = '2030-06-15T12:00:00Z'
const NOW = Date.parse(AT) / 1000

/** A server as FAPI 2.0 wants it where this is about: it signs with PS256 and names itself in every answer. */
const openFapi = (tamper: Tampering = {}): Scene => openScene({ server: { alg: 'PS256', tamper } })

/** Delivers an answer that the browser, or someone on the way, has changed. */
async function deliverChanged(scene: Scene, change: (params: URLSearchParams) => void): Promise<void> {
  const { url, params } = await scene.answer()
  change(params)
  const changed: AuthorizationResponse = { url: `${url.split('?')[0]}?${params}`, form: null, params }
  await scene.deliver(changed)
}

function expectNoCodeSent(scene: Scene, type: string): void {
  expect([lastError(scene), scene.has('session')]).toEqual([type, false])
  expect(scene.calls('token')).toEqual([])
}

describe('the client of FAPI 2.0 refuses', () => {
  test.each<[string, Tampering]>([
    ['fapi2-security-profile-final-client-test-invalid-iss', { claims: { iss: 'https://idp.example/x' } }],
    ['fapi2-security-profile-final-client-test-invalid-missing-iss', { claims: { iss: undefined } }],
    ['fapi2-security-profile-final-client-test-invalid-aud', { claims: { aud: 'other' } }],
    ['fapi2-security-profile-final-client-test-invalid-missing-aud', { claims: { aud: undefined } }],
    ['fapi2-security-profile-final-client-test-invalid-secondary-aud', { claims: { aud: ['client', 'other'] } }],
    ['fapi2-security-profile-final-client-test-invalid-null-alg', { signature: 'none' }],
    ['fapi2-security-profile-final-client-test-invalid-expired-exp', { claims: { exp: NOW - 300 } }],
    ['fapi2-security-profile-final-client-test-invalid-missing-exp', { claims: { exp: undefined } }],
    ['fapi2-security-profile-final-client-test-invalid-nonce', { claims: { nonce: 'other' } }],
    ['fapi2-security-profile-final-client-test-invalid-missing-nonce', { claims: { nonce: undefined } }],
  ])('%s, and sends no request after the ID token', async (_, tamper) => {
    stopClock(AT)
    const scene = openFapi(tamper)
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.has('session')).toBe(false)
    expect(scene.calls('userinfo')).toEqual([])
  })

  test('fapi2-security-profile-final-client-test-invalid-alternate-alg, even with a published key', async () => {
    const { jwk } = await getSigningKey('RS256', 0)
    const { alg: _, ...anyAlg } = jwk
    const metadata = { id_token_signing_alg_values_supported: ['PS256'] }
    const scene = openScene({ server: { alg: 'RS256', tamper: { metadata, jwks: { keys: [anyAlg] } } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.log.errors.at(-1)?.cause).toMatchObject({ seen: 'alg: "RS256"' })
  })

  test('fapi2-security-profile-final-client-test-discovery-issuer-mismatch, before a browser leaves', async () => {
    const scene = openFapi({ metadata: { issuer: 'https://idp.example/x' } })
    expect(await scene.signIn()).toBe('OAuthSignInError')
    expect(scene.server.calls.map(({ endpoint }) => endpoint)).toEqual(['discovery'])
  })

  test.each<[string, string | null]>([
    ['fapi2-security-profile-final-client-test-invalid-authorization-response-iss', 'https://idp.example/x'],
    ['fapi2-security-profile-final-client-test-remove-authorization-response-iss', null],
  ])('%s, and sends no code', async (_, iss) => {
    const scene = openFapi({ iss })
    expect(await scene.signIn()).toBe('InvalidCheck')
    expectNoCodeSent(scene, 'InvalidCheck')
  })

  test.each<[string, (params: URLSearchParams) => void]>([
    [
      'fapi2-security-profile-final-client-test-ensure-authorization-response-with-invalid-state-fails',
      (params) => params.set('state', `${params.get('state')}x`),
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-authorization-response-with-invalid-missing-state-fails',
      (params) => params.delete('state'),
    ],
  ])('%s, and sends no code', async (_, change) => {
    const scene = openFapi()
    await deliverChanged(scene, change)
    expectNoCodeSent(scene, 'InvalidCheck')
  })
})

describe('the client of FAPI 2.0 signs in', () => {
  test.each([
    ['fapi2-security-profile-final-client-test-rs-dpop-auth-scheme-case-insensitivity', 'dPOP', 'dPOP'],
    ['fapi2-security-profile-final-client-test-token-type-case-insensitivity with DPoP', 'dPOP', 'DPoP'],
  ])('%s', async (_, token_type, scheme) => {
    const provider = { dpop: true, idToken: false }
    const scene = openScene({ provider, server: { alg: 'PS256', tamper: { tokens: { token_type } } } })
    const proofs: string[] = []
    scene.replace('userinfo', ({ headers }) => {
      proofs.push(new Headers(headers).get('dpop') ?? '')
      const challenge = { 'www-authenticate': `${scheme} error="use_dpop_nonce"`, 'dpop-nonce': 'n1' }
      if (proofs.length === 1) return new Response(null, { status: 401, headers: challenge })
      return Response.json({ sub: 'ada-1815', name: 'Ada Lovelace' })
    })
    expect(await scene.signIn()).toBe(HOME)
    const nonces = proofs.map(
      (proof) => JSON.parse(atob(proof.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).nonce,
    )
    expect(nonces).toEqual([undefined, 'n1'])
  })

  test.each<[string, Tampering]>([
    ['fapi2-security-profile-final-client-test-valid-aud-as-array', { claims: { aud: ['client'] } }],
    [
      'fapi2-security-profile-final-client-test-token-endpoint-response-without-expires_in',
      { tokens: { expires_in: undefined } },
    ],
    ['fapi2-security-profile-final-client-test-token-type-case-insensitivity', { tokens: { token_type: 'bEARER' } }],
  ])('%s', async (_, tamper) => {
    const scene = openFapi(tamper)
    expect(await scene.signIn()).toBe(HOME)
    expect(await scene.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })

  test('fapi2-security-profile-final-client-test-happy-path-no-mtls-endpoint-aliases', async () => {
    const scene = openFapi()
    let document = ''
    scene.replace('discovery', async (_, own) => {
      document = await own.clone().text()
      return own
    })
    expect(await scene.signIn()).toBe(HOME)
    expect(document).toContain('token_endpoint')
    expect(document).not.toContain('mtls_endpoint_aliases')
  })
})
