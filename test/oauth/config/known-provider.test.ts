import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../../src/config/providers/provider.ts'
import { toEnvPrefix } from '../../../src/config/providers/variables.ts'
import type { Finding } from '../../../src/errors/errors.ts'
import { createReport } from '../../../src/errors/findings.ts'
import { findDefinition } from '../../../src/oauth/config/definitions.ts'
import { prepareKnown } from '../../../src/oauth/config/known-provider.ts'
import { Bungie } from '../../../src/providers/bungie.ts'
import { Gitea } from '../../../src/providers/gitea.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { customFetch } from '../../../src/types/fetch.ts'
import type { OAuthOptions, OAuthProvider } from '../../../src/types/oauth-provider.ts'
import { loadProvider, type ProviderModule, signInProviders } from '../../../tools/provider-pages/known-provider.ts'

type Env = Record<string, string>

const CLIENT = { clientId: 'client', clientSecret: 'secret' }
const SILENT = { env: {}, redirectProxyUrl: null, report: () => {}, warn: () => {} }

const factories = await Promise.all((await signInProviders()).map(async (id) => (await loadProvider(id)).default))

/** The result of the start for a provider, with all errors and warnings. */
function resolve(provider: OAuthProvider, env: Env = {}, redirectProxyUrl: string | null = null) {
  const findings: Finding[] = []
  const warnings: string[] = []
  const warn = (_code: string, text: string) => void warnings.push(text)
  return {
    resolved: resolveProvider(provider, { env, redirectProxyUrl, report: createReport(findings), warn }),
    findings,
    warnings,
  }
}

/** Options in which every placeholder has the same value. */
const fill = (names: object, value: string): OAuthOptions =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value]))

/** The provider with what it may require: a client only, an issuer, or its placeholders. */
const listValid = (create: ProviderModule['default']): OAuthProvider[] => {
  const names = Object.keys(create().optionNames ?? {})
  const values = names.map((name) => [name, name.endsWith('Url') ? 'https://acme.example' : 'acme'])
  return [{}, { issuer: 'https://id.example' }, Object.fromEntries(values)].map((own) => create({ ...CLIENT, ...own }))
}

/** Environments and options, which an application may combine with any provider. */
const GIVEN: [what: string, options: (names: object) => OAuthOptions, env?: Env][] = [
  ['nothing', () => ({})],
  ['a client', () => CLIENT],
  ['an empty secret', () => ({ ...CLIENT, clientSecret: '' })],
  ['a client ID that no URL can contain', () => ({ ...CLIENT, clientId: 'a#b' })],
  ['an issuer', () => ({ ...CLIENT, issuer: 'https://id.example' })],
  ['an issuer of this machine', () => ({ ...CLIENT, issuer: 'http://localhost:8080/realm' })],
  ['an issuer with http', () => ({ ...CLIENT, issuer: 'http://id.example' })],
  ['an issuer that is not a URL', () => ({ ...CLIENT, issuer: 'id.example' })],
  ['names', (names) => ({ ...CLIENT, ...fill(names, 'acme') })],
  ['addresses', (names) => ({ ...CLIENT, ...fill(names, 'https://acme.example') })],
  ['addresses with http', (names) => ({ ...CLIENT, ...fill(names, 'http://acme.example') })],
  ['names that change the address', (names) => ({ ...CLIENT, ...fill(names, 'user@acme.example#') })],
  ['a name of the provider', () => ({ ...CLIENT, name: 'Acme' })],
  ['variables', () => ({}), { ID: 'client', SECRET: 'secret', ISSUER: 'https://id.example', KEY: 'key' }],
  ['a variable in quotes', () => CLIENT, { KEY: '"key"' }],
  ['an issuer with http in a variable', () => CLIENT, { ISSUER: 'http://id.example' }],
  ['an own ID', () => ({ ...CLIENT, id: 'acme' })],
  ['a wrong type', () => ({ ...CLIENT, clientSecret: 7 }) as unknown as OAuthOptions],
  ['an unknown option', () => ({ ...CLIENT, tenantID: 'acme', team: 'acme' }) as OAuthOptions],
]

describe('a provider of this package', () => {
  test.each(GIVEN)('gets the result of all checks with %s', (_, options, env = {}) => {
    for (const create of factories) {
      const { id, optionNames = {} } = create()
      const variables = Object.fromEntries(
        Object.entries(env).map(([name, text]) => [`${toEnvPrefix(id)}_${name}`, text]),
      )
      const provider = create(options(optionNames))
      // A copy is not known, so it gets all checks.
      expect(resolve(provider, variables)).toEqual(resolve({ ...provider }, variables))
    }
  })

  test('gets the warnings of all checks with a redirect proxy', () => {
    for (const create of factories) {
      const provider = create(CLIENT)
      const proxy = 'https://proxy.example/auth'
      expect(resolve(provider, {}, proxy)).toEqual(resolve({ ...provider }, {}, proxy))
    }
  })

  test('passes all checks with a client and what it requires', () => {
    const passing = factories.filter((create) =>
      listValid(create).some((provider) => {
        const { findings, warnings } = resolve({ ...provider })
        return findings.length + warnings.length === 0
      }),
    )
    expect(passing).toEqual(factories)
  })

  test('does not need all checks with a client and what it requires', () => {
    const known = factories.filter((create) =>
      listValid(create).some((provider) => prepareKnown(provider, SILENT) !== null),
    )
    expect(known).toEqual(factories)
  })

  test.each<[string, object]>([
    ['a changed field', { token: 'http://id.example/token' }],
    ['a new field', { jwksUri: 'http://id.example/jwks' }],
    ['an own `fetch`', { [customFetch]: fetch }],
    ['other options', { options: { ...CLIENT, token: 'http://id.example/token' } }],
  ])('gets all checks with %s', (_, change) => {
    const provider = Object.assign(GitHub(CLIENT), change)
    expect(prepareKnown(provider, SILENT)).toBeNull()
    expect(resolve(provider)).toEqual(resolve({ ...provider }))
  })

  test('gets all checks without one of its fields', () => {
    const provider = GitHub(CLIENT)
    Reflect.deleteProperty(provider, 'token')
    expect(resolve(provider).findings).toMatchObject([{ option: 'providers.github.token', problem: 'is missing' }])
  })

  test('gets all checks with a field instead of its options', () => {
    const env = { AUTH_GITHUB_ID: 'client', AUTH_GITHUB_SECRET: 'secret' }
    const provider = GitHub()
    Reflect.deleteProperty(provider, 'options')
    Object.assign(provider, { jwksUri: 'http://id.example/jwks' })
    expect(resolve(provider, env).findings).toMatchObject([{ option: 'providers.github.jwksUri' }])
  })

  test.each<[string, OAuthOptions, Env?]>([
    ['another issuer', { ...CLIENT, issuer: 'http://git.example' }],
    ['an issuer in a variable', CLIENT, { AUTH_GITEA_ISSUER: 'http://git.example' }],
    ['no secret', { clientId: 'client', issuer: 'https://git.example' }],
    ['no client', { clientSecret: 'secret', issuer: 'https://git.example' }],
  ])('gets all checks with %s after a start without errors', (_, options, env = {}) => {
    const valid = Gitea({ ...CLIENT, issuer: 'https://git.example' })
    for (const provider of [valid, valid, Gitea(options), valid])
      expect(resolve(provider, env)).toEqual(resolve({ ...provider }, env))
    expect(prepareKnown(Gitea(options), { ...SILENT, env })).toBeNull()
  })

  test('gets all checks without its key after a start with it', () => {
    for (const env of [{ AUTH_BUNGIE_KEY: 'key' }, {}])
      expect(resolve(Bungie(CLIENT), env)).toEqual(resolve({ ...Bungie(CLIENT) }, env))
    expect(resolve(Bungie(CLIENT)).findings).toMatchObject([{ option: 'providers.bungie.apiKey' }])
  })

  test('has no secret in an address', () => {
    for (const create of factories) expect(JSON.stringify(create())).not.toMatch(/:\/\/[^"]*\{\w*(?:Key|Secret)\w*\}/)
  })

  test('is remembered without its secrets', () => {
    const provider = Bungie({ ...CLIENT, clientSecret: 'my-secret', apiKey: 'my-key' })
    expect(prepareKnown(provider, SILENT)).not.toBeNull()
    expect(JSON.stringify(findDefinition(provider))).not.toMatch(/my-/)
    expect(findDefinition(provider)?.plan?.passed).toContain('client')
  })

  test('keeps the variables and options of the start', () => {
    const env: Env = { AUTH_GITEA_ISSUER: 'https://git.example' }
    const provider = Gitea(CLIENT)
    const pending = prepareKnown(provider, { ...SILENT, env })
    env['AUTH_GITEA_ISSUER'] = 'http://other.example'
    Object.assign(provider.options ?? {}, { clientSecret: 'other' })
    expect(pending?.complete()).toMatchObject({ issuer: 'https://git.example', clientSecret: 'secret' })
  })
})
