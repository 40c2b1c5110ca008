import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../../src/config/providers/provider.ts'
import type { Finding } from '../../../src/errors/errors.ts'
import { extensions } from '../../../src/oauth/extensions.ts'
import { Apple } from '../../../src/providers/apple.ts'
import { Auth0 } from '../../../src/providers/auth0.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Google } from '../../../src/providers/google.ts'
import { Keycloak } from '../../../src/providers/keycloak.ts'
import { MicrosoftEntraID } from '../../../src/providers/microsoft-entra-id.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { customFetch } from '../../../src/types/fetch.ts'
import type { OAuthProvider } from '../../../src/types/oauth-provider.ts'
import type { ProviderEntry } from '../../../src/types/provider.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'

interface Result {
  readonly provider: ResolvedOAuthProvider | null
  readonly findings: readonly Finding[]
  readonly warnings: readonly string[]
}

function resolve(entry: unknown, env: Record<string, string> = {}, redirectProxyUrl: string | null = null): Result {
  const findings: Finding[] = []
  const warnings: string[] = []
  const provider = resolveProvider(entry as ProviderEntry, {
    env,
    redirectProxyUrl,
    report: (finding) => void findings.push(finding),
    warn: (code) => void warnings.push(code),
  })
  return { provider: provider as ResolvedOAuthProvider | null, findings, warnings }
}

const CLIENT = { clientId: 'client', clientSecret: 'secret' }

/** An Auth.js-shaped provider, as applications have them. */
const custom = (fields: Record<string, unknown> = {}): unknown => ({
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  ...CLIENT,
  authorization: 'https://acme.example/authorize?scope=read%20write&prompt=login',
  token: 'https://acme.example/token',
  userinfo: 'https://acme.example/me',
  profile: (profile: { id: string }) => ({ id: profile.id }),
  ...fields,
})

describe('environment of a provider', () => {
  test.each<[string, ProviderEntry, Record<string, string>]>([
    ['of a bare function', GitHub, { AUTH_GITHUB_ID: 'i', AUTH_GITHUB_SECRET: 's' }],
    [
      'of an id with dashes',
      MicrosoftEntraID,
      { AUTH_MICROSOFT_ENTRA_ID_ID: 'i', AUTH_MICROSOFT_ENTRA_ID_SECRET: 's' },
    ],
    ['of a configured id', GitHub({ id: 'work-hub' }), { AUTH_WORK_HUB_ID: 'i', AUTH_WORK_HUB_SECRET: 's' }],
    ['of the default id, failing that', GitHub({ id: 'work' }), { AUTH_GITHUB_ID: 'i', AUTH_GITHUB_SECRET: 's' }],
  ])('gives the credentials %s', (_, entry, env) => {
    expect(resolve(entry, env).provider).toMatchObject({ clientId: 'i', clientSecret: 's' })
  })

  test('gives the key of a provider that signs its secret', () => {
    const apple = Apple({ teamId: 'team', keyId: 'key' })
    const { findings, provider } = resolve(apple, { AUTH_APPLE_ID: 'i', AUTH_APPLE_KEY: '-----BEGIN PRIVATE KEY-----' })
    expect(findings).toEqual([])
    expect(provider?.options).toMatchObject({ privateKey: '-----BEGIN PRIVATE KEY-----', teamId: 'team' })
  })

  test('gives way to options, unless they are undefined', () => {
    const env = { AUTH_GITHUB_ID: 'i', AUTH_GITHUB_SECRET: 's' }
    const { provider } = resolve(GitHub({ clientId: 'mine', clientSecret: undefined }), env)
    expect(provider).toMatchObject({ clientId: 'mine', clientSecret: 's' })
  })

  test.each<[ProviderEntry, string, string, string]>([
    [Keycloak(CLIENT), 'AUTH_KEYCLOAK_ISSUER', 'https://id.example/realms/a', 'https://id.example/realms/a'],
    [Auth0(CLIENT), 'AUTH_AUTH0_ISSUER', 'https://t.auth0.com', 'https://t.auth0.com/'],
    [Auth0(CLIENT), 'AUTH_AUTH0_ISSUER', 'https://login.example/x', 'https://login.example/x'],
    [
      MicrosoftEntraID(CLIENT),
      'AUTH_MICROSOFT_ENTRA_ID_ISSUER',
      'https://login.microsoftonline.com/organizations/v2.0/',
      'https://login.microsoftonline.com/organizations/v2.0',
    ],
  ])('gives the issuer', (entry, name, value, issuer) => {
    expect(resolve(entry, { [name]: value }).provider?.issuer).toBe(issuer)
  })

  test('lets an issuer say which tenant it is of', () => {
    const issuer = 'https://login.microsoftonline.com/consumers/v2.0'
    const { provider } = resolve(MicrosoftEntraID({ ...CLIENT, issuer }))
    expect(provider?.options['tenant']).toBe('consumers')
    expect(provider?.require).toHaveLength(1)
  })
})

describe('options of a provider', () => {
  test('may end in a slash that the path begins with', () => {
    const { provider } = resolve(
      GitHub({ ...CLIENT, baseUrl: 'https://git.example/', apiUrl: 'https://git.example/api/' }),
    )
    expect(provider?.token.url).toBe('https://git.example/login/oauth/access_token')
    expect(provider?.userinfo).toMatchObject({ url: 'https://git.example/api/user' })
  })

  test.each([
    ['baseUrl', GitHub({ ...CLIENT, baseUrl: 'https://git.example' })],
    [
      'baseUrl, with an apiUrl that is not set',
      GitHub({ ...CLIENT, baseUrl: 'https://git.example', apiUrl: undefined }),
    ],
    ["Auth.js' enterprise.baseUrl", GitHub({ ...CLIENT, enterprise: { baseUrl: 'https://git.example' } })],
  ])('fill placeholders from %s', (_, entry) => {
    expect(resolve(entry).provider).toMatchObject({
      issuer: 'https://git.example/login/oauth',
      authorization: { url: 'https://git.example/login/oauth/authorize' },
      userinfo: { url: 'https://git.example/api/v3/user' },
      emails: { url: 'https://git.example/api/v3/user/emails' },
    })
  })

  test('leave out parameters and requirements without a value', () => {
    expect(resolve(Google(CLIENT)).provider).toMatchObject({ authorization: { params: {} }, require: [] })
    expect(resolve(Google({ ...CLIENT, hd: 'a.example, b.example' })).provider).toMatchObject({
      authorization: { params: { hd: 'a.example, b.example' } },
      require: [{ path: 'hd', oneOf: ['a.example', 'b.example'] }],
    })
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'address and parameters apart',
      {},
      { scope: 'read write', authorization: { url: 'https://acme.example/authorize', params: { prompt: 'login' } } },
    ],
    [
      'records',
      { token: { url: 'https://acme.example/t', params: { a: 1, b: undefined } } },
      { token: { url: 'https://acme.example/t', params: { a: '1' } } },
    ],
    [
      'claims as JSON',
      { authorization: { url: 'https://acme.example/a', params: { claims: { id_token: {} } } } },
      { authorization: { params: { claims: '{"id_token":{}}' } } },
    ],
    [
      'scopes as a list',
      { scopes: ['a', 'b'], scopeSeparator: ',', authorization: 'https://acme.example/a' },
      { scope: 'a,b' },
    ],
    [
      'scopes of the options over those of the address',
      { options: { ...CLIENT, scopes: ['mine'] } },
      { scope: 'mine' },
    ],
    ['no name', { name: undefined }, { name: 'acme' }],
    ['no scope at all', { authorization: 'https://acme.example/a' }, { scope: null }],
    [
      'form_post in the address',
      { authorization: 'https://acme.example/a?response_mode=form_post' },
      { formPost: true, authorization: { params: {} } },
    ],
    [
      'client metadata',
      { client: { token_endpoint_auth_method: 'client_secret_post', id_token_signed_response_alg: 'ES256' } },
      { clientAuth: 'client_secret_post', idTokenAlgs: ['ES256'] },
    ],
    [
      'options over the rest',
      { options: { clientId: 'other', style: { bg: '#000' } }, style: { bg: '#fff', text: '#111' } },
      { clientId: 'other', style: { bg: '#000', text: '#111' } },
    ],
  ])('read an Auth.js provider: %s', (_, fields, expected) => {
    expect(resolve(custom(fields)).provider).toMatchObject(expected)
  })

  test('discover what is not configured', () => {
    const provider = (fields: object) => resolve(custom({ issuer: 'https://acme.example', ...fields })).provider
    expect(provider({})?.discoveryUrl).toBeNull()
    expect(provider({ userinfo: undefined })?.discoveryUrl).toBe(
      'https://acme.example/.well-known/openid-configuration',
    )
    expect(provider({ type: 'oidc' })?.discoveryUrl).toBe('https://acme.example/.well-known/openid-configuration')
  })

  test('take the discovery document from wellKnown', () => {
    const wellKnown = 'https://acme.example/x/.well-known/openid-configuration'
    const { provider, warnings } = resolve(custom({ type: 'oidc', wellKnown }))
    expect(provider).toMatchObject({ issuer: 'https://acme.example/x', discoveryUrl: wellKnown })
    expect(warnings).toEqual([])
    expect(resolve(custom({ wellKnown: 'https://acme.example/meta' })).warnings).toEqual(['provider-well-known'])
  })

  test('may replace fetch; that of the application wins', async () => {
    const answer = (text: string) => async () => new Response(text)
    const entry = {
      ...(custom() as OAuthProvider),
      [customFetch]: answer('definition'),
      options: { [customFetch]: answer('mine') },
    }
    expect(await (await resolve(entry).provider?.fetch('https://a.example', {}))?.text()).toBe('mine')
  })

  test('do not switch checks off', () => {
    const { provider, warnings } = resolve(custom({ checks: ['none'] }))
    expect(provider?.pkce).toBe('S256')
    expect(warnings).toEqual(['provider-checks'])
  })

  test('switch the proxy off with an empty text', () => {
    const proxy = 'https://proxy.example/auth/'
    expect(resolve(custom(), {}, proxy).provider?.redirectProxyUrl).toBe('https://proxy.example/auth')
    expect(resolve(custom({ redirectProxyUrl: '' }), {}, proxy).provider?.redirectProxyUrl).toBeNull()
    expect(resolve(custom({ formPost: true }), {}, proxy)).toMatchObject({
      provider: { redirectProxyUrl: null },
      warnings: ['provider-form-post-proxy'],
    })
  })

  test('and definitions stay as they are, and the result is frozen', () => {
    const entry = Object.freeze(GitHub({ ...CLIENT, style: Object.freeze({ bg: '#123' }) }))
    const before = structuredClone({ ...entry, options: undefined, clientSecretSigner: undefined })
    const { provider } = resolve(entry)
    expect({ ...entry, options: undefined, clientSecretSigner: undefined }).toEqual(before)
    expect(provider?.fetch).toBeTypeOf('function')
    expect(Object.isFrozen(provider)).toBe(true)
    expect(Object.isFrozen(provider?.authorization.params)).toBe(true)
    expect(resolve(GitHub(CLIENT)).provider?.style).toMatchObject({ bg: '#181717' })
  })
})

describe('mistakes of a provider', () => {
  test.each<[string, unknown, string, string]>([
    [
      'no client id',
      Oidc({ id: 'acme', issuer: 'https://a.example', clientSecret: 's' }),
      'providers.acme.clientId',
      'AUTH_ACME_ID',
    ],
    [
      'no client secret',
      Oidc({ id: 'acme', issuer: 'https://a.example', clientId: 'i' }),
      'providers.acme.clientSecret',
      'AUTH_ACME_SECRET',
    ],
    ['no issuer', Keycloak(CLIENT), 'providers.keycloak.issuer', 'AUTH_KEYCLOAK_ISSUER'],
    ['no domain', Auth0(CLIENT), 'providers.auth0.issuer', '`domain`'],
    ['no token endpoint', custom({ token: undefined }), 'providers.acme.token', "token: 'https://id.example'"],
    [
      'no userinfo endpoint',
      custom({ userinfo: undefined }),
      'providers.acme.userinfo',
      "userinfo: 'https://id.example'",
    ],
    [
      'an http endpoint',
      custom({ token: 'http://acme.example/token' }),
      'providers.acme.token',
      'https://acme.example/token',
    ],
    [
      'an http issuer',
      Keycloak({ ...CLIENT, issuer: 'http://id.example' }),
      'providers.keycloak.issuer',
      'https://id.example',
    ],
    [
      'an address that is none',
      custom({ userinfo: 'acme.example/me' }),
      'providers.acme.userinfo',
      'https://acme.example/me',
    ],
    [
      'user information in an address',
      custom({ token: 'https://me@acme.example/t' }),
      'providers.acme.token',
      'https://acme.example/t',
    ],
    ['a method of something else', custom({ method: {} }), 'providers.acme.method', 'Remove `method`.'],
    ['an unknown check', custom({ checks: ['pkec'] }), 'providers.acme.checks', "['pkce', 'state']"],
    [
      'an unknown client authentication',
      custom({ clientAuth: 'basic' }),
      'providers.acme.clientAuth',
      'client_secret_basic',
    ],
    [
      'private_key_jwt without a key',
      custom({ clientAuth: 'private_key_jwt', extensions }),
      'providers.acme.token.clientPrivateKey',
      'CryptoKey',
    ],
    [
      'private_key_jwt without the extensions',
      custom({ clientAuth: 'private_key_jwt' }),
      'providers.acme.extensions',
      'latchkey/extensions',
    ],
    ['an algorithm without public key', custom({ idTokenAlgs: ['HS256'] }), 'providers.acme.idTokenAlgs', 'RS256'],
    [
      'a reserved parameter let through',
      custom({ authorization: { url: 'https://a.example', passThrough: ['redirect_uri'] } }),
      'providers.acme.authorization.passThrough',
      'passThrough: []',
    ],
    ['a missing key', Apple({ clientId: 'i', teamId: 't', keyId: 'k' }), 'providers.apple.privateKey', 'privateKey'],
    ['an id with a slash', custom({ id: 'a/b' }), 'providers.id', 'id:'],
    ['no id', custom({ id: undefined }), 'providers.id', 'id:'],
    ['an unknown type', custom({ type: 'saml' }), 'providers.acme.type', 'oidc'],
    [
      'a function that throws',
      () => {
        throw new Error('no')
      },
      'providers',
      'options',
    ],
    ['nothing', null, 'providers', '[GitHub]'],
    ['a text', 'github', 'providers', '[GitHub]'],
  ])('include %s', (_, entry, option, fix) => {
    const { provider, findings } = resolve(entry)
    expect(provider).toBeNull()
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ option, fix: expect.stringContaining(fix) })
  })

  test('include credentials without a check', () => {
    const entry = Credentials({ credentials: {} } as never)
    expect(resolve(entry).findings).toMatchObject([
      { type: 'MissingAuthorize', option: 'providers.credentials.authorize' },
    ])
  })

  test.each([
    ['email', 'Mail', 'mail'],
    ['credentials', 'Credentials', 'credentials'],
    ['webauthn', 'Passkey', 'passkey'],
  ])('include a plain object of type %s, and say who makes one', (type, factory, entry) => {
    const { findings } = resolve({ id: 'own', name: 'Own', type, sendVerificationRequest: () => {} })
    const fix = `Pass the object to \`${factory}\`, with import { ${factory} } from 'latchkey/providers/${entry}'`
    expect(findings).toEqual([{ option: 'providers.own.method', problem: 'is missing', fix }])
  })

  test('are not http on this machine', () => {
    expect(resolve(Keycloak({ ...CLIENT, issuer: 'http://localhost:8080/realms/a' })).findings).toEqual([])
  })

  test('are reported all at once', () => {
    const { findings } = resolve(custom({ clientId: '', clientSecret: '', token: 'http://acme.example/t' }))
    expect(findings.map(({ option }) => option)).toEqual([
      'providers.acme.clientId',
      'providers.acme.clientSecret',
      'providers.acme.token',
    ])
  })
})
