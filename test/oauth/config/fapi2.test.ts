import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../../src/config/providers/provider.ts'
import type { Finding } from '../../../src/errors/errors.ts'
import { customFetch } from '../../../src/index.ts'
import { Keycloak } from '../../../src/providers/keycloak.ts'
import { Oidc, type OidcOptions } from '../../../src/providers/oidc.ts'
import type { Json } from '../../../src/testing/contract.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { Fetch } from '../../../src/types/fetch.ts'
import { openBrowser } from '../../methods/browser.ts'
import { openProvider } from '../open-strict-provider.ts'

const keys = await generateKeyPair('ES256', { extractable: true })
const rsa = await generateKeyPair('RS256', { extractable: true })
const paramsOf = (location: string) => new URL(location).searchParams

const FAPI_ALGS = ['PS256', 'ES256', 'EdDSA'] as const

/** A real provider that speaks FAPI 2.0 and nothing else. @param more What message signing adds. */
const openFapi = async (more: Json = {}) =>
  openProvider(
    {
      ...{ token_endpoint_auth_method: 'private_key_jwt', id_token_signed_response_alg: 'ES256' },
      ...{ dpop_bound_access_tokens: true, require_pushed_authorization_requests: true, ...more },
      jwks: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'key-1', use: 'sig' }] },
    },
    {
      clientAuthMethods: ['private_key_jwt'],
      clientDefaults: { authorization_signed_response_alg: 'ES256', id_token_signed_response_alg: 'ES256' },
      enabledJWA: {
        clientAuthSigningAlgValues: [...FAPI_ALGS],
        idTokenSigningAlgValues: [...FAPI_ALGS],
        requestObjectSigningAlgValues: [...FAPI_ALGS],
        authorizationSigningAlgValues: [...FAPI_ALGS],
        dPoPSigningAlgValues: [...FAPI_ALGS],
      },
      features: {
        dPoP: { enabled: true },
        fapi: { enabled: true, profile: '2.0' },
        jwtResponseModes: { enabled: true },
        pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
        requestObjects: { enabled: true },
      },
    },
    'ES256',
  )

const CLIENT = {
  id: 'idp',
  clientId: 'client',
  profile: 'fapi2',
  token: { clientPrivateKey: { key: keys.privateKey, kid: 'key-1' } },
} as const

describe('the profile at a real FAPI 2.0 provider', () => {
  test.each<[string, Json, Partial<OidcOptions>]>([
    [
      'fapi2-security-profile-final-client-test-happy-path, fapi2-security-profile-final-client-test-happy-path-no-dpop-nonce: as the security profile has it',
      {},
      {},
    ],
    [
      'with signed requests and signed answers',
      { require_signed_request_object: true, request_object_signing_alg: 'ES256' },
      { responseMode: 'jwt', requestObject: { key: keys.privateKey, kid: 'key-1' } },
    ],
  ])('signs in %s', async (_, client, options) => {
    const provider = await openFapi(client)
    const sent: { url: string; init: RequestInit }[] = []
    const send: Fetch = (url, init) => {
      sent.push({ url, init })
      return provider.fetch(url, init)
    }
    const idp = Oidc({ ...CLIENT, issuer: provider.issuer, [customFetch]: send, ...options })
    const browser = openBrowser({ providers: [idp] })
    const location = await browser.start('idp')
    expect([...paramsOf(location).keys()]).toEqual(['client_id', 'request_uri'])
    await browser.deliver({ ...(await provider.visit(location)), params: new URLSearchParams() })
    expect(await browser.session(), browser.log.errors[0]?.message).toMatchObject({ user: { name: 'Alice' } })
    const posts = sent.filter(({ init }) => init.method === 'POST')
    expect(posts.map(({ url }) => new URL(url).pathname)).toEqual(['/request', '/token'])
    for (const { init } of posts) {
      const { aud, exp = 0, iat = 0 } = decodeJwt((init.body as URLSearchParams).get('client_assertion') ?? '')
      expect([aud, exp - iat]).toEqual([provider.issuer, 60])
    }
    expect(new Headers(posts[1]?.init.headers).get('dpop')).toMatch(/^ey/)
  })
})

const METADATA: Json = {
  pushed_authorization_request_endpoint: 'https://idp.example/par',
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  id_token_signing_alg_values_supported: ['ES256'],
  dpop_signing_alg_values_supported: ['ES256'],
}

/** An application of the profile, and a server that publishes this. */
function openAt(metadata: Json, options: Partial<OidcOptions> = {}) {
  const server = createAuthorizationServer({ tamper: { metadata: { ...METADATA, ...metadata } } })
  const pushed: URLSearchParams[] = []
  const send: Fetch = async (url, init) => {
    if (!url.endsWith('/par')) return server.fetch(url, init)
    pushed.push(init.body as URLSearchParams)
    return Response.json({ request_uri: 'urn:example:1', expires_in: 60 }, { status: 201 })
  }
  const { issuer } = server
  const idp = Oidc({ ...CLIENT, ...options, issuer, [customFetch]: send } as OidcOptions)
  return { issuer, pushed, browser: openBrowser({ providers: [idp] }) }
}

describe('a server', () => {
  test.each<[string, Json]>([
    ['pushed_authorization_request_endpoint', { pushed_authorization_request_endpoint: undefined }],
    ['authorization_response_iss_parameter_supported: true', { authorization_response_iss_parameter_supported: false }],
    ['code in response_types_supported', { response_types_supported: ['code id_token'] }],
    ['S256 in code_challenge_methods_supported', { code_challenge_methods_supported: ['plain'] }],
    ['S256 in code_challenge_methods_supported', { code_challenge_methods_supported: undefined }],
    [
      'private_key_jwt in token_endpoint_auth_methods_supported',
      { token_endpoint_auth_methods_supported: 'private_key_jwt' },
    ],
    ['ES256 in dpop_signing_alg_values_supported', { dpop_signing_alg_values_supported: undefined }],
    [
      'PS256 or ES256 or EdDSA or Ed25519 in id_token_signing_alg_values_supported',
      { id_token_signing_alg_values_supported: ['RS256'] },
    ],
    [
      'ES256 in token_endpoint_auth_signing_alg_values_supported',
      { token_endpoint_auth_signing_alg_values_supported: ['RS256'] },
    ],
  ])('without %s is refused', async (missing, metadata) => {
    const { browser } = openAt(metadata)
    await expect(browser.start('idp')).rejects.toThrow('502')
    const [error] = browser.log.errors
    expect(error?.type).toBe('OAuthSignInError')
    expect(error?.cause).toMatchObject({
      seen: `https://idp.example/.well-known/openid-configuration: no ${missing}`,
      expected: 'what the FAPI 2.0 Security Profile demands of a server',
    })
  })

  test('needs the algorithm of the own key for proofs, and not ES256', async () => {
    const dpop = { privateKey: (await generateKeyPair('Ed25519', { extractable: true })).privateKey }
    const { browser } = openAt({ dpop_signing_alg_values_supported: ['EdDSA'] }, { dpop })
    expect(await browser.start('idp')).toContain('request_uri=')
    const { browser: other } = openAt({}, { dpop })
    await expect(other.start('idp')).rejects.toThrow('502')
    expect(other.log.errors[0]?.cause?.['seen']).toContain('no EdDSA,Ed25519 in dpop_signing_alg_values_supported')
  })

  test('that lacks several things is reported with all of them', async () => {
    const { browser } = openAt({ dpop_signing_alg_values_supported: [], response_types_supported: [] })
    await expect(browser.start('idp')).rejects.toThrow('502')
    expect(browser.log.errors[0]?.cause?.['seen']).toMatch(/no code in .*; no ES256 in dpop_/)
  })

  test('that answers without `iss` is refused', async () => {
    const { browser, issuer, pushed } = openAt({})
    await browser.start('idp')
    await browser.send(`/auth/callback/idp?code=x&state=${pushed[0]?.get('state')}`)
    expect(browser.log.errors.at(-1)).toMatchObject({
      ...{ type: 'InvalidCheck', cause: { seen: 'no `iss`', expected: issuer } },
    })
  })
})

function resolve(entry: unknown, env: Record<string, string> = {}) {
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const warnings: string[] = []
  const provider = resolveProvider(entry as Parameters<typeof resolveProvider>[0], {
    ...{ env, redirectProxyUrl: null, warn: (code: string) => void warnings.push(code), report },
  })
  return { provider, warnings, lines: findings.map(({ fix, option, problem }) => `${option} ${problem}: ${fix}`) }
}

describe('the options of the profile', () => {
  const client = { ...CLIENT, issuer: 'https://id.example' }

  test('are set, with the standard mapping', () => {
    const { lines, provider, warnings } = resolve(Oidc(client))
    expect([lines, warnings]).toEqual([[], []])
    expect(provider).toMatchObject({
      ...{ clientAuth: 'private_key_jwt', dpop: true, par: true, pkce: 'S256', assertionAudience: 'issuer' },
      idTokenAlgs: ['PS256', 'ES256', 'EdDSA', 'Ed25519'],
      profile: { id: ['sub', 'id'], email: 'email' },
    })
  })

  test('sign with PS256 if an RSA key leaves the choice', async () => {
    const key = { ...(await exportJWK(rsa.privateKey)), kty: 'RSA' }
    const { provider } = resolve(Oidc({ ...client, token: { clientPrivateKey: key } }))
    expect(provider).toMatchObject({ clientKey: { algs: ['PS256'] } })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a client secret', { clientSecret: 's' }, 'clientSecret contradicts the FAPI 2.0 Security Profile: Remove it'],
    ['requests that are not pushed', { par: false }, 'par contradicts the FAPI 2.0 Security Profile: par: true'],
    ['tokens that are not bound', { dpop: false }, 'dpop contradicts the FAPI 2.0 Security Profile: dpop: true'],
    ['no PKCE', { pkce: false }, 'pkce contradicts'],
    ['plain PKCE', { pkce: 'plain' }, 'pkce contradicts'],
    [
      'no client authentication',
      { clientAuth: 'none' },
      "clientAuth contradicts the FAPI 2.0 Security Profile: clientAuth: 'private_key_jwt'",
    ],
    ['another audience', { assertionAudience: 'token_endpoint' }, 'assertionAudience contradicts'],
    ['another algorithm', { idTokenAlgs: ['RS256', 'ES256'] }, 'idTokenAlgs contradicts'],
    ['a key for RS256', { token: { clientPrivateKey: rsa.privateKey } }, 'token.clientPrivateKey contradicts'],
    ['a request key for RS256', { requestObject: { key: rsa.privateKey } }, 'requestObject.key contradicts'],
    ['a proof key for RS256', { dpop: { privateKey: rsa.privateKey } }, 'dpop.privateKey contradicts'],
    ['http', { dangerouslyAllowHttp: true }, 'dangerouslyAllowHttp contradicts'],
    ['no metadata', { discoveryUrl: false }, 'discoveryUrl contradicts'],
  ])('are contradicted by %s', (_, options, line) => {
    expect(resolve(Oidc({ ...client, ...options })).lines).toContainEqual(
      expect.stringContaining(`providers.idp.${line}`),
    )
  })

  test('are contradicted by a client secret of the environment', () => {
    expect(resolve(Oidc(client), { AUTH_IDP_SECRET: 's' }).lines).toEqual([
      expect.stringContaining('Remove it, and AUTH_IDP_SECRET.'),
    ])
  })

  test('report all contradictions at once', () => {
    expect(resolve(Oidc({ ...client, clientSecret: 's', par: false, pkce: false })).lines).toHaveLength(3)
  })

  test('belong to `Oidc`, and to this profile', () => {
    const fix = "Use `Oidc({ profile: 'fapi2' })`"
    expect(resolve(Keycloak({ ...client, profile: 'fapi2' } as never)).lines).toContainEqual(
      expect.stringContaining(fix),
    )
    expect(resolve(Oidc({ ...client, profile: 'fapi1' } as never)).lines).toContainEqual(expect.stringContaining(fix))
  })

  test('leave a mapping of fields as it is', () => {
    const { token: _, ...others } = client
    const profile = { id: 'oid' }
    expect(resolve(Oidc({ ...others, clientSecret: 's', profile })).provider).toMatchObject({ profile, par: false })
  })
})
