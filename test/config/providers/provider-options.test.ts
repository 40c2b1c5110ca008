import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../../src/config/providers/provider.ts'
import type { Finding } from '../../../src/errors/errors.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Discord } from '../../../src/providers/discord.ts'
import { FusionAuth } from '../../../src/providers/fusionauth.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Google } from '../../../src/providers/google.ts'
import { Keycloak } from '../../../src/providers/keycloak.ts'
import { MicrosoftEntraID } from '../../../src/providers/microsoft-entra-id.ts'
import { Nodemailer } from '../../../src/providers/nodemailer.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { Resend } from '../../../src/providers/resend.ts'
import { Slack } from '../../../src/providers/slack.ts'
import type { ProviderEntry } from '../../../src/types/provider.ts'
import { openAuth, SECRET } from '../../harness.ts'

const CLIENT = { clientId: 'client', clientSecret: 'secret' }

/** As JavaScript, or a wide type, passes them. */
const options = (fields: Record<string, unknown>): Record<string, never> => ({ ...CLIENT, ...fields }) as never

function resolve(entry: unknown, env: Record<string, string> = {}) {
  const findings: Finding[] = []
  const warnings: string[][] = []
  const provider = resolveProvider(entry as ProviderEntry, {
    env,
    redirectProxyUrl: null,
    report: (finding) => void findings.push(finding),
    warn: (...warning) => void warnings.push(warning),
  })
  return { provider, findings, warnings }
}

describe('unknown options of a provider', () => {
  test('a tenant of next-auth 4 is refused, with the issuer to write', () => {
    expect(resolve(MicrosoftEntraID(options({ tenantId: '9f1e-tenant' }))).findings).toEqual([
      {
        option: 'providers.microsoft-entra-id.tenantId',
        problem: 'has no effect, so users of other tenants could sign in',
        fix: "issuer: 'https://login.microsoftonline.com/9f1e-tenant/v2.0'",
      },
    ])
  })

  test.each([[''], ['a b'], [7], ["x'"]])('a tenant that fits into no address is not repeated: %j', (tenantId) => {
    const { findings } = resolve(MicrosoftEntraID(options({ tenantId })))
    expect(findings[0]?.fix).toBe("issuer: 'https://login.microsoftonline.com/<tenantId>/v2.0'")
  })

  test('a tenant that is undefined says nothing', () => {
    expect(resolve(MicrosoftEntraID(options({ tenantId: undefined })))).toMatchObject({ findings: [], warnings: [] })
  })

  test.each([
    ['tenant', Google],
    ['hostedDomain', Google],
    ['domain', Google],
    ['guildId', Discord],
    ['organization', GitHub],
    ['allowedOrganizations', GitHub],
    ['workspace', Slack],
    ['realm', Keycloak],
    ['baseURL', GitHub],
  ])('%s, which would admit fewer users, is refused', (name, factory) => {
    const issuer = factory === Keycloak ? { issuer: 'https://sso.example/realms/x' } : {}
    const { findings } = resolve(factory(options({ [name]: 'acme', ...issuer })))
    expect(findings).toEqual([expect.objectContaining({ option: expect.stringMatching(`\\.${name}$`) })])
    expect(findings[0]?.problem).toMatch(/has no effect, so /)
  })

  test('the fix names the options of the provider', () => {
    expect(resolve(Google(options({ hostedDomain: 'acme.example' }))).findings[0]?.fix).toBe(
      'Remove `hostedDomain`. Google has the option `hd`. Check anything else in `callbacks.signIn`.',
    )
    expect(resolve(Discord(options({ guild: '1' }))).findings[0]?.fix).toBe(
      'Remove `guild`. Check it in `callbacks.signIn`.',
    )
  })

  test.each([
    ['clientID', 'clientId'],
    ['client_id', 'clientId'],
    ['scope', 'scopes'],
    ['tokens', 'token'],
    ['allowDangerousEmailAccountlinking', 'allowDangerousEmailAccountLinking'],
  ])('%s is a warning that names %s', (name, nearest) => {
    const { warnings } = resolve(Google(options({ [name]: 'x' })))
    expect(warnings).toEqual([['provider-option', `google: \`${name}\` has no effect. Did you mean \`${nearest}\`?`]])
  })

  test('one that resembles none is a warning', () => {
    const { provider, warnings } = resolve(GitHub(options({ profileUrl: 'https://x.example' })))
    expect(provider).not.toBeNull()
    expect(warnings).toEqual([['provider-option', 'github: `profileUrl` has no effect.']])
  })

  test('is named with the option that is missing for it', () => {
    const { findings, warnings } = resolve(GitHub({ clientID: 'x', clientSecret: 'y' } as never))
    expect(findings.map(({ option }) => option)).toEqual(['providers.github.clientId'])
    expect(warnings).toHaveLength(1)
  })

  test('is a warning on a provider that the application wrote as an object', () => {
    const { provider, warnings } = resolve({
      ...CLIENT,
      id: 'acme',
      type: 'oidc',
      issuer: 'https://acme.example',
      tenantId: 'x',
    })
    expect(provider).not.toBeNull()
    expect(warnings).toEqual([['provider-option', 'acme: `tenantId` has no effect.']])
  })

  test.each([
    ['relayingParty', 'relyingParty'],
    ['formfields', 'formFields'],
  ])('%s of a passkey provider is a warning that names %s', (name, nearest) => {
    const { provider, warnings } = resolve(Passkey({ [name]: {} } as never))
    expect(provider).not.toBeNull()
    expect(warnings).toEqual([['provider-option', `passkey: \`${name}\` has no effect. Did you mean \`${nearest}\`?`]])
  })

  test('an unused credentials option is a warning that names the nearest option', () => {
    const given = { authorize: () => null, credentails: { username: {} } }
    const { provider, warnings } = resolve(Credentials(given as never))
    expect(provider).not.toBeNull()
    const expected = 'credentials: `credentails` has no effect. Did you mean `credentials`?'
    expect(warnings).toEqual([['provider-option', expected]])
    expect(resolve(Credentials({ authorize: () => null, id: 'ldap', name: 'LDAP', style: {} })).warnings).toEqual([])
  })

  test('all options of a passkey provider are known', () => {
    const all = {
      id: 'p',
      name: 'P',
      relyingParty: {},
      enableConditionalUI: true,
      userVerification: 'required',
    } as const
    expect(resolve(Passkey({ ...all, timeout: 60, formFields: {}, style: {} })).warnings).toEqual([])
  })

  test('options that providers declare are none', () => {
    const acme = { id: 'acme', authorization: 'https://a.example/x', token: 'https://a.example/y' }
    for (const entry of [
      MicrosoftEntraID({ ...CLIENT, tenant: 'x', allowedTenants: 'y' }),
      GitHub({ ...CLIENT, enterprise: { baseUrl: 'https://git.example' } }),
      FusionAuth({ ...CLIENT, issuer: 'https://sso.example', tenantId: 'x' }),
      OAuth({ ...CLIENT, ...acme, userinfo: 'https://a.example/z', profile: { id: 'id' } }),
    ])
      expect(resolve(entry)).toMatchObject({ findings: [], warnings: [] })
  })

  test('a restriction that is only sent as a hint is a warning', () => {
    const authorization = { params: { hd: 'acme.example' } }
    expect(resolve(Google({ ...CLIENT, authorization })).warnings).toEqual([
      [
        'provider-hint',
        'google: `authorization.params.hd` is a hint that users can change. Set `hd`, which is enforced.',
      ],
    ])
    expect(resolve(Google({ ...CLIENT, authorization, hd: 'acme.example' })).warnings).toEqual([])
  })
})

describe('provider over http', () => {
  const issuer = 'http://keycloak:8080/realms/x'
  const http = (fields: Record<string, unknown> = {}) =>
    Keycloak({ ...CLIENT, issuer, dangerouslyAllowHttp: true, ...fields })

  test('is refused by default, with the option that allows it', () => {
    const { findings } = resolve(Keycloak({ ...CLIENT, issuer }))
    expect(findings[0]?.fix).toBe(
      "issuer: 'https://keycloak:8080/realms/x', or `dangerouslyAllowHttp: true` in development",
    )
  })

  test.each([[{}], [{ NODE_ENV: 'development' }]])('is allowed by dangerouslyAllowHttp, with a warning: %j', (env) => {
    const { provider, findings, warnings } = resolve(http(), env)
    expect(findings).toEqual([])
    expect(provider).toMatchObject({ issuer })
    expect(warnings).toEqual([['provider-http', expect.stringContaining('keycloak: ')]])
  })

  test('is refused in production', () => {
    expect(resolve(http(), { NODE_ENV: 'production' }).findings).toEqual([
      {
        option: 'providers.keycloak.dangerouslyAllowHttp',
        problem: 'cannot be used with NODE_ENV=production',
        fix: 'Use https, and remove `dangerouslyAllowHttp`.',
      },
    ])
  })

  test.each([['ftp://keycloak/realms/x'], ['http://user:pass@keycloak/realms/x'], ['http://keycloak/realms/x#y']])(
    'allows no other address: %s',
    (address) => {
      expect(resolve(http({ issuer: address })).findings).not.toEqual([])
    },
  )
})

describe('optional provider', () => {
  test('is left out with a warning if none of its variables is set', () => {
    const { provider, findings, warnings } = resolve(GitHub({ optional: true }))
    expect([provider, findings]).toEqual([null, []])
    expect(warnings).toEqual([
      ['provider-left-out', 'github is left out, because `clientId` and `clientSecret` are missing.'],
    ])
  })

  test('is used if they are set', () => {
    const { provider, warnings } = resolve(GitHub({ optional: true }), {
      AUTH_GITHUB_ID: 'x',
      AUTH_GITHUB_SECRET: 'y',
    })
    expect(provider).toMatchObject({ id: 'github' })
    expect(warnings).toEqual([])
  })

  test.each([
    ['one variable', GitHub({ optional: true }), { AUTH_GITHUB_ID: 'x' }],
    ['the variable of a configured id', GitHub({ id: 'work', optional: true }), { AUTH_WORK_SECRET: 'x' }],
    ['one option', GitHub({ optional: true, clientId: 'x' }), {}],
    ['another mistake', GitHub({ optional: true, clientAuth: 'x' as never }), {}],
    ['the key of a mail service', Resend({ optional: true }), { AUTH_RESEND_KEY: 'x' }],
  ])('is an error if %s is there', (_what, entry, env) => {
    expect(resolve(entry, env as unknown as Record<string, string>).findings.length).toBeGreaterThan(0)
  })

  test('may send mail', () => {
    for (const entry of [Resend({ optional: true }), Nodemailer({ optional: true })]) {
      const { provider, findings, warnings } = resolve(entry)
      expect([provider, findings]).toEqual([null, []])
      expect(warnings.map(([code]) => code)).toEqual(['provider-left-out'])
    }
  })

  test('is an error if it is not optional, and the fix says how to make it so', () => {
    expect(resolve(GitHub).findings[0]?.fix).toBe(
      "clientId: '...', or AUTH_GITHUB_ID, or `optional: true` to start without it, or in development [Dev], with import { Dev } from 'latchkey/providers/dev'",
    )
  })

  test('does not start the application if no provider is left', () => {
    const providers = [GitHub({ optional: true }), Google({ optional: true })]
    expect(() => openAuth({ providers })).toThrow(/providers: are all left out/)
    expect(() => openAuth({ providers }, { AUTH_GITHUB_ID: 'x', AUTH_GITHUB_SECRET: 'y' })).not.toThrow()
    expect(() => openAuth({ providers: [], secret: SECRET })).not.toThrow()
  })
})
