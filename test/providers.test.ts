import { readdirSync } from 'node:fs'
import { exportPKCS8, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../src/config/provider.ts'
import { customFetch, type Finding } from '../src/index.ts'
import { createAuthorizationServer, type Endpoint } from '../src/testing/index.ts'
import type { OAuthOptions, OAuthProvider, ResolvedOAuthProvider } from '../src/types/provider.ts'
import { openBrowser } from './methods/browser.ts'

/** What is known of a provider's answers, from its documentation, with a made-up person. */
interface Example {
  /** Options without which it cannot be used. */
  readonly options?: Readonly<Record<string, string>>
  /** Claims, or the userinfo answer. */
  readonly profile: Readonly<Record<string, unknown>>
  readonly emails?: unknown
  /** Further callback parameters. */
  readonly extra?: Readonly<Record<string, string>>
  readonly user: { readonly name: string | null; readonly email: string | null; readonly image: string | null }
  readonly accountId: string
}

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', image: null }
const CLAIMS = { sub: 'a1815', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true }
const TENANT = '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31'

const keys = await generateKeyPair('ES256', { extractable: true })
const privateKey = await exportPKCS8(keys.privateKey)

const EXAMPLES: Readonly<Record<string, Example>> = {
  apple: {
    options: { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: privateKey.replaceAll('\n', '\\n') },
    profile: { sub: '000815.f', email: 'ada@example.com', email_verified: 'true', is_private_email: 'false' },
    extra: { user: '{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"victim@example.com"}' },
    user: ada,
    accountId: '000815.f',
  },
  auth0: {
    options: { domain: 'tenant.eu.auth0.com' },
    profile: { ...CLAIMS, sub: 'auth0|1815', picture: 'https://cdn.auth0.com/a.png' },
    user: { ...ada, image: 'https://cdn.auth0.com/a.png' },
    accountId: 'auth0|1815',
  },
  discord: {
    profile: {
      id: '80351110224678912',
      username: 'ada',
      global_name: 'Ada Lovelace',
      avatar: '8342729096ea',
      email: 'ada@example.com',
      verified: true,
    },
    user: { ...ada, image: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea.png' },
    accountId: '80351110224678912',
  },
  github: {
    profile: {
      id: 1815,
      login: 'ada',
      name: 'Ada Lovelace',
      email: null,
      avatar_url: 'https://avatars.githubusercontent.com/u/1815',
    },
    emails: [
      { email: 'old@example.com', primary: false, verified: true },
      { email: 'ada@example.com', primary: true, verified: true },
    ],
    user: { ...ada, image: 'https://avatars.githubusercontent.com/u/1815' },
    accountId: '1815',
  },
  google: {
    profile: {
      ...CLAIMS,
      iss: 'accounts.google.com',
      hd: 'example.com',
      picture: 'https://lh3.googleusercontent.com/a',
    },
    user: { ...ada, image: 'https://lh3.googleusercontent.com/a' },
    accountId: 'a1815',
  },
  keycloak: {
    options: { issuer: 'https://id.example/realms/main' },
    profile: { ...CLAIMS, preferred_username: 'ada' },
    user: ada,
    accountId: 'a1815',
  },
  linkedin: {
    profile: { ...CLAIMS, picture: 'https://media.licdn.com/a', locale: { country: 'GB', language: 'en' } },
    user: { ...ada, image: 'https://media.licdn.com/a' },
    accountId: 'a1815',
  },
  'microsoft-entra-id': {
    options: { tenant: TENANT },
    profile: { sub: 'a1815', tid: TENANT, name: 'Ada Lovelace', email: 'ada@example.com', xms_edov: true },
    user: ada,
    accountId: 'a1815',
  },
}

/** Take their id from the application. */
const GENERIC = new Set(['oauth', 'oidc', 'credentials'])
/** Files that `exports` keeps to ourselves. */
const HELPERS = new Set(['define', 'mail-address', 'mail-message', 'mail-sender', 'signed-secret'])

const names = readdirSync(new URL('../src/providers', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !HELPERS.has(name))

interface Module {
  readonly default: (options?: OAuthOptions) => OAuthProvider
}

const load = async (name: string): Promise<Module> => (await import(`../src/providers/${name}.ts`)) as Module

const own = names.filter((name) => !GENERIC.has(name))
const made = await Promise.all(own.map(async (name) => (await load(name)).default()))
/** Those that speak OAuth. How mail is sent is in test/providers/, passkeys in test/methods/. */
const speakers = own.filter((_, i) => /^(?:oauth|oidc)$/.test(made[i]?.type ?? ''))

/** As in an application: credentials from the environment, the rest from options. */
function resolve(provider: OAuthProvider, name: string): ResolvedOAuthProvider {
  const prefix = `AUTH_${name.toUpperCase().replaceAll('-', '_')}`
  const hasSecret = name !== 'apple'
  const env = { [`${prefix}_ID`]: 'client', ...(hasSecret ? { [`${prefix}_SECRET`]: 'secret' } : {}) }
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const resolved = resolveProvider(provider, { env, redirectProxyUrl: null, report, warn: () => {} })
  expect(findings).toEqual([])
  return resolved as ResolvedOAuthProvider
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

describe.each(names)('provider %s', (name) => {
  test('exports one thing, by name and as default', async () => {
    const module = await load(name)
    const values = Object.values(module)
    expect(values).toHaveLength(2)
    expect(new Set(values).size).toBe(1)
  })
})

test.each(own)('provider file %s has the id of its file', async (name) => {
  expect((await load(name)).default()).toMatchObject({ id: name })
})

describe.each(speakers)('provider file %s', (name) => {
  test('says where it is documented', async () => {
    expect((await load(name)).default()).toMatchObject({ docs: expect.stringMatching(/^https:/) })
  })

  test('has an example here', () => {
    expect(EXAMPLES).toHaveProperty(name)
  })
})

describe.each(Object.entries(EXAMPLES))('provider %s', (name, example) => {
  const { accountId, emails, extra, options, profile, user } = example

  test('resolves to https addresses without placeholders', async () => {
    const resolved = resolve((await load(name)).default(options), name)
    const { issuerPattern: _, profile: __, ...rest } = resolved
    for (const text of strings(rest)) expect(text).not.toMatch(/^http:|[{}]/)
    const addresses = [resolved.discoveryUrl, resolved.authorization.url].filter((url) => url !== null)
    expect(addresses.length).toBeGreaterThan(0)
  })

  test('signs in', async () => {
    const make = (await load(name)).default
    const resolved = resolve(make(options), name)
    const { authorization, clientAuth, discoveryUrl, issuer, token, type, userinfo } = resolved
    const endpoints: Partial<Record<Endpoint, string | null | undefined>> = {
      discovery: discoveryUrl,
      authorization: authorization.url,
      token: token.url,
      userinfo: userinfo ? userinfo.url : null,
      emails: resolved.emails?.url,
    }
    const server = createAuthorizationServer({
      type,
      clientAuth,
      issuer: issuer ?? 'https://idp.example',
      users: { ada: profile },
      emails: { ada: emails },
      // `iss` of a profile is an alias that the token really has.
      ...('iss' in profile ? { tamper: { claims: { iss: profile['iss'] } } } : {}),
      ...(name === 'apple' ? { clientPublicKey: keys.publicKey } : {}),
      endpoints: Object.fromEntries(Object.entries(endpoints).filter(([, url]) => url)) as Record<Endpoint, string>,
      requiresPkce: resolved.pkce,
      repeatsNonce: resolved.nonce,
    })
    const seen: Record<string, unknown>[] = []
    const clientSecret = name === 'apple' ? undefined : 'secret'
    const browser = openBrowser({
      providers: [make({ ...options, clientId: 'client', clientSecret, [customFetch]: server.fetch })],
      callbacks: { signIn: (params) => seen.push({ ...params }) > 0 },
    })
    const answer = await server.authorize(await browser.start(name), { ...(extra ? { extra } : {}) })
    const response = await browser.deliver(answer)
    expect(browser.log.errors).toEqual([])
    expect(response.headers.get('location')).toBe('https://app.example/')
    expect(seen[0]).toMatchObject({
      user: { ...user, id: `${name}|${accountId}` },
      account: { providerAccountId: accountId },
    })
  })
})
