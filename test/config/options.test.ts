import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { OPTIONS } from '../../src/config/options.ts'
import type { Kinds } from '../../src/config/providers/option-kinds.ts'
import { type Finding, InvalidConfiguration } from '../../src/errors/errors.ts'
import { resolvePreset } from '../../src/features/preset.ts'
import { credentialsMethod } from '../../src/methods/credentials/provider-method.ts'
import { emailMethod } from '../../src/methods/email/provider-method.ts'
import { webAuthnMethod } from '../../src/methods/webauthn/provider-method.ts'
import { FIELDS } from '../../src/oauth/config/check-options.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Mail } from '../../src/providers/mail.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ORIGIN, SECRET } from '../harness.ts'

type Env = Record<string, string>

const CLIENT = { clientId: 'id', clientSecret: 'secret' }
const NO_LINK = { sendVerificationRequest: async () => {} }

/** What the start says about a configuration: errors, or else warnings. */
function judge(config: object, env: Env = { AUTH_URL: ORIGIN }) {
  const warnings: string[] = []
  const warn = (_code: string, ...messages: unknown[]): void => void warnings.push(messages.join(' '))
  try {
    const given: unknown = Reflect.get(config, 'logger') ?? {}
    const logger = typeof given === 'object' ? { warn, ...given } : given
    resolvePreset({ secret: SECRET, ...config, logger } as AuthConfig, env)
    return { warnings, findings: [] as readonly Finding[] }
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    return { warnings, findings: error.findings }
  }
}

/** All paths of a table. */
const listPaths = (kinds: Kinds, prefix = ''): string[] =>
  Object.entries(kinds).flatMap(([name, [, , , members]]) => [
    prefix + name,
    ...(members ? listPaths(members, `${prefix}${name}.`) : []),
  ])

/** Options with one value, and as much around it as makes its group valid. */
function nest(path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.')
  return { [name]: rest.length === 0 ? value : nest(rest.join('.'), value) }
}

const misspell = (path: string): string => `${path}x`

/** A value that no option accepts. */
const WRONG = 7n

const provider = (make: (options: object) => unknown) => (options: object) => ({
  ...{ adapter: memory(), experimental: { enableWebAuthn: true } },
  providers: [make(options)],
})

const OWNERS: readonly [string, Kinds, (options: object) => object][] = [
  ['', OPTIONS, (options) => options],
  ['providers.github.', FIELDS, provider((options) => GitHub({ ...CLIENT, ...options }))],
  ['providers.passkey.', webAuthnMethod.fields, provider(Passkey as never)],
  ['providers.mail.', emailMethod.fields, provider((options) => Mail({ ...NO_LINK, ...options }))],
  [
    'providers.credentials.',
    credentialsMethod.fields,
    provider((options) => Credentials({ authorize: () => null, ...options })),
  ],
]

/** Objects with their own code. */
const OPAQUE =
  /^(?:audit\.sink|providers\.github\.(?:extensions|optionNames|options|renamedOptions|require|securityProfile|token\.clientPrivateKey)|providers\.mail\.server)$/

describe.each(OWNERS)('every option of "%s"', (prefix, kinds, configure) => {
  const paths = listPaths(kinds)

  test.each(paths)('%s is suggested for a misspelt name', (path) => {
    const { warnings, findings } = judge(configure(nest(misspell(path), {})))
    const said = [...warnings, ...findings.map(({ fix }) => fix)].join('\n')
    expect(said).toContain(`\`${path}\``)
  })

  test.each(paths.filter((path) => !OPAQUE.test(prefix + path)))('%s refuses a value of a wrong type', (path) => {
    const { findings } = judge(configure(nest(path, WRONG)))
    const options = findings.map(({ option }) => option.replace('providers[0].', prefix))
    expect(options.some((option) => (prefix + path).startsWith(option) || option.startsWith(prefix + path))).toBe(true)
  })
})

describe('an option that decides about security', () => {
  test.each(['false', '0', 'no', 'off', 'n', 'none', 'disabled', 'undefined', '"true"'])(
    'refuses the text %j for trustHost, in every environment',
    (trustHost) => {
      expect(judge({ trustHost }).findings).toMatchObject([{ option: 'trustHost' }])
      expect(judge({}, { AUTH_TRUST_HOST: trustHost, VERCEL: '1' }).findings.length).toBe(
        /^(?:false|0|no|off)$/.test(trustHost) ? 0 : 1,
      )
    },
  )

  test.each([true, 'true', '1', 'YES', 'on'])('trusts the host for %j', (trustHost) => {
    expect(resolvePreset({ secret: SECRET, trustHost } as AuthConfig, {}).origin.trustHost).toBe(true)
  })

  test.each(['isRevoke', 'isrevoked', 'is_revoked', 'revocations', 'absoluteage'])(
    'refuses the misspelt name session.%s',
    (name) => {
      expect(judge({ session: { [name]: () => false } }).findings).toMatchObject([
        { option: `session.${name}`, fix: expect.stringContaining('Rename') },
      ])
    },
  )

  test.each([
    ['userVerification', 'require'],
    ['userVerification', true],
    ['timeout', '300'],
    ['timeout', -1],
    ['timeout', 1e12],
  ])('refuses %s: %j of a passkey provider', (name, value) => {
    const [, , , configure] = ['', '', '', provider(Passkey as never)] as const
    expect(judge(configure({ [name]: value })).findings).toMatchObject([{ option: `providers.passkey.${name}` }])
  })

  test.each<[object, string?]>([
    [{ id: 'https://app.example' }],
    [{ id: 'app.example:3000' }],
    [{ id: 'App.example' }],
    [{ id: 'app.example/' }],
    [{ id: 'example' }],
    [{ id: '192.0.2.1' }],
    [{ id: '[::1]' }],
    [{ id: 'other.example' }],
    [{ id: 'pp.example' }],
    [{ origin: [] }, 'origin'],
    [{ origin: 'https://app.example/' }, 'origin'],
    [{ origin: 'app.example' }, 'origin'],
    [{ origin: 'http://app.example' }, 'origin'],
    [{ id: 'app.example', origin: 'https://other.example' }],
  ])('refuses the relying party %j', (relyingParty, member = 'id') => {
    const option = `providers.passkey.relyingParty.${member}`
    expect(judge(provider(Passkey as never)({ relyingParty })).findings).toMatchObject([{ option }])
  })

  test.each([
    { id: 'app.example' },
    { id: 'xn--bcher-kva.example', origin: 'https://login.xn--bcher-kva.example' },
    { id: 'localhost', origin: 'http://localhost:3000' },
    { origin: ['https://app.example', 'https://app.example:8443'] },
    // A related origin.
    { id: 'app.example', origin: ['https://app.example', 'https://other.example'] },
    { name: 'Acme' },
  ])('accepts the relying party %j', (relyingParty) => {
    expect(judge(provider(Passkey as never)({ relyingParty })).findings).toEqual([])
  })

  test.each(['.', '..'])('refuses the provider id %j', (id) => {
    expect(judge({ providers: [Credentials({ id, authorize: () => null })] }).findings).toMatchObject([
      { option: 'providers[0].id' },
    ])
  })

  test.each([
    [{ scopes: 'openid email' }, 'scopes'],
    [{ checks: 'pkce' }, 'checks'],
  ])('refuses %j of a provider without a crash', (options, name) => {
    const { findings } = judge({ providers: [GitHub({ ...CLIENT, ...options } as never)] })
    expect(findings).toMatchObject([{ option: `providers.github.${name}` }])
  })

  test('refuses a restricting option of another type', () => {
    const google = { id: 'own', name: 'Own', type: 'oidc', issuer: 'https://id.example', optionNames: { hd: {} } }
    const { findings } = judge({ providers: [{ ...google, ...CLIENT, hd: ['a.example'] } as never] })
    expect(findings).toMatchObject([{ option: 'providers.own.hd' }])
  })

  test('demands targets for the proxy of a provider', () => {
    const providers = [GitHub({ ...CLIENT, redirectProxyUrl: 'https://proxy.example/auth' })]
    expect(judge({ providers }).findings).toMatchObject([{ option: 'redirectProxyTargets' }])
    expect(judge({ providers, redirectProxyTargets: [ORIGIN] }).findings).toEqual([])
    expect(judge({ providers: [GitHub({ ...CLIENT, redirectProxyUrl: `${ORIGIN}/auth` })] }).findings).toEqual([])
  })
})

describe('a warning at start-up', () => {
  test('names `userinfo.request` of next-auth 4', () => {
    const request = async ({ client, tokens }: { client: { userinfo(tokens: unknown): unknown }; tokens: unknown }) =>
      client.userinfo(tokens)
    const userinfo = { url: 'https://api.example/me', request }
    const { warnings } = judge({ providers: [GitHub({ ...CLIENT, userinfo } as never)] })
    expect(warnings).toEqual([expect.stringContaining('`userinfo.request` gets no `client`')])
  })

  test('names a `jwt` callback that stored sessions never call', () => {
    const callbacks = { jwt: vi.fn() }
    expect(judge({ callbacks, adapter: memory() }).warnings).toEqual([expect.stringContaining("strategy 'database'")])
    expect(judge({ callbacks }).warnings).toEqual([])
  })

  test.each([
    [{ origin: ['https://app.example', 'https://*.vercel.app'] }],
    [{ origin: 'https://*.com' }],
    [{ origin: [ORIGIN], redirectProxyTargets: ['https://*.pages.dev'] }],
  ])('names a wildcard that strangers can match: %j', (options) => {
    expect(judge(options).warnings).toEqual([expect.stringContaining('anyone can register')])
  })

  test('names an `origin` that accepts every host, with mail', () => {
    const options = { origin: () => true, adapter: memory(), providers: [Mail(NO_LINK)] }
    expect(judge(options, {}).warnings).toEqual([expect.stringContaining('Every host is trusted')])
    expect(judge({ ...options, origin: (origin: string) => origin === ORIGIN }, {}).warnings).toEqual([])
  })
})

describe('a variable', () => {
  const github = { providers: [GitHub] }
  const VARIABLES = { AUTH_URL: ORIGIN, AUTH_SECRET: SECRET, AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' }

  test.each(Object.keys(VARIABLES) as (keyof typeof VARIABLES)[])('%s in quotes is a finding', (name) => {
    for (const quote of ['"', "'"]) {
      const env = { ...VARIABLES, [name]: `${quote}${VARIABLES[name]}${quote}` }
      const { findings } = judge({ ...github, secret: undefined }, env)
      expect(findings).toEqual([{ option: name, problem: expect.stringContaining('quotes'), fix: 'Remove them.' }])
    }
  })

  test('of a provider loses line breaks around it', () => {
    const env = { ...VARIABLES, AUTH_GITHUB_ID: ' id\n', AUTH_GITHUB_SECRET: 'secret\r\n' }
    const { providers } = resolvePreset(github, env)
    expect(providers.get('github')).toMatchObject({ clientId: 'id', clientSecret: 'secret' })
  })

  test.each(['false', '0', 'n', 'none', 'undefined'])('VERCEL=%s trusts no host', (VERCEL) => {
    expect(resolvePreset({ secret: SECRET }, { VERCEL }).origin.trustHost).toBe(false)
  })
})
