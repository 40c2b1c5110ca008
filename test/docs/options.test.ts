import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../../src/config/env.ts'
import { OPTIONS } from '../../src/config/options.ts'
import type { Kinds } from '../../src/config/providers/option-kinds.ts'
import { GUARD, INSTANCE, READ } from '../../src/integrations/argument-kinds.ts'
import { credentialsMethod } from '../../src/methods/credentials/provider-method.ts'
import { emailMethod } from '../../src/methods/email/provider-method.ts'
import { webAuthnMethod } from '../../src/methods/webauthn/provider-method.ts'
import { FIELDS } from '../../src/oauth/config/check-options.ts'
import { root } from '../../tools/entries.ts'
import { isAbout, listOptions, listRows, OPTIONS_PAGE, optionsPage } from '../../tools/option-tables.ts'
import { listMembers } from './list-members.ts'

const page = readFileSync(join(root, OPTIONS_PAGE), 'utf8')

describe('the option tables', () => {
  const rows = listRows(page)
  const paths = [...listOptions().keys()]

  test('are up to date', () => {
    expect(optionsPage(page)).toBe(page)
  })

  test('state the type and the meaning of each option', () => {
    expect(rows.filter(([, type, sentence]) => type === '' || sentence === '')).toEqual([])
  })

  test('have a row for each option, or for its members', () => {
    const isListed = (path: string) => rows.some(([row]) => isAbout(row, path))
    const hasMembers = (path: string) => paths.some((each) => each.startsWith(`${path}.`))
    expect(paths.filter((path) => !isListed(path) && !hasMembers(path))).toEqual([])
  })

  test('have no row for an unknown option', () => {
    expect(rows.filter(([row]) => !paths.some((path) => isAbout(row, path)))).toEqual([])
  })
})

test('the table of environment variables lists each variable that the code reads', () => {
  const read = new Set<string>()
  const env = new Proxy({}, { get: (_, name) => void read.add(String(name)) })
  readEnv(env).hasLeftover('NEXTAUTH_URL')
  const table = readFileSync(join(root, 'docs/environment.md'), 'utf8')
  const isListed = (name: string) => table.includes(`\`${name.replace(/_[123]$/, '')}\``)
  expect([...read].filter((name) => !/^NEXTAUTH_/.test(name) && !isListed(name))).toEqual([])
})

const memberOf = (kinds: Kinds, path: string): Kinds =>
  path.split('.').reduce((members, name) => members[name]?.[3] ?? {}, kinds)

/** Options that `checkFields` adds to those of each provider type other than the code flow. */
const COMMON = ['id', 'name', 'type', 'method', 'style', 'optional', 'options']

const ofMethods = [webAuthnMethod, emailMethod, credentialsMethod].map(({ fields }) => fields)

test.each<[what: string, kinds: Kinds, types: (readonly [file: string, name: string])[], others?: string[]]>([
  ['the configuration', OPTIONS, [['types/config.ts', 'AuthConfig']]],
  ['account', memberOf(OPTIONS, 'account'), [['types/account-options.ts', 'AccountOptions']]],
  ['audit', memberOf(OPTIONS, 'audit'), [['types/audit-event.ts', 'AuditOptions']]],
  ['callbacks', memberOf(OPTIONS, 'callbacks'), [['types/callbacks.ts', 'Callbacks']]],
  ['events', memberOf(OPTIONS, 'events'), [['types/events.ts', 'Events']]],
  ['jwt', memberOf(OPTIONS, 'jwt'), [['types/jwt-options.ts', 'JwtOptions']]],
  ['logger', memberOf(OPTIONS, 'logger'), [['types/logger.ts', 'Logger']]],
  ['pages', memberOf(OPTIONS, 'pages'), [['types/config.ts', 'PagesOptions']]],
  ['rateLimit', memberOf(OPTIONS, 'rateLimit'), [['types/limiter.ts', 'RateLimitOptions']]],
  ['rateLimit.limits', memberOf(OPTIONS, 'rateLimit.limits'), [['types/limiter.ts', 'LimitName']]],
  ['rateLimit.limits.mail', memberOf(OPTIONS, 'rateLimit.limits.mail'), [['types/limiter.ts', 'Limit']]],
  ['session', memberOf(OPTIONS, 'session'), [['types/config.ts', 'SessionOptions']]],
  ['session.revocation', memberOf(OPTIONS, 'session.revocation'), [['types/revocation.ts', 'RevocationOptions']]],
  ['theme', memberOf(OPTIONS, 'theme'), [['types/theme.ts', 'Theme']]],
  ['theme.links', memberOf(OPTIONS, 'theme.links'), [['types/theme.ts', 'ThemeLinks']]],
  ['theme.logo', memberOf(OPTIONS, 'theme.logo'), [['types/theme.ts', 'ThemeLogos']]],
  ['a cookie', memberOf(OPTIONS, 'cookies.sessionToken'), [['types/cookies.ts', 'CookieOption']]],
  ["a cookie's options", memberOf(OPTIONS, 'cookies.sessionToken.options'), [['types/cookies.ts', 'CookieAttributes']]],
  [
    'an oauth provider',
    FIELDS,
    [
      ['types/oauth-definition.ts', 'OAuthDefinition'],
      ['types/oauth-provider.ts', 'OAuthOptions'],
      ['types/provider-logout.ts', 'ProviderLogout'],
    ],
    ['options'],
  ],
  [
    'its token endpoint',
    memberOf(FIELDS, 'token'),
    [
      ['types/resolved-oauth-provider.ts', 'TokenEndpoint'],
      ['types/oauth-endpoints.ts', 'TokenDialect'],
      ['types/oauth-endpoints.ts', 'HostFromCallback'],
    ],
  ],
  [
    'its userinfo endpoint',
    memberOf(FIELDS, 'userinfo'),
    [
      ['types/resolved-oauth-provider.ts', 'UserinfoEndpoint'],
      ['types/oauth-endpoints.ts', 'UserinfoDialect'],
      ['types/oauth-endpoints.ts', 'HostFromCallback'],
    ],
  ],
  [
    'its authorization endpoint',
    memberOf(FIELDS, 'authorization'),
    [['types/oauth-endpoints.ts', 'AuthorizationEndpoint']],
  ],
  ['its second request', memberOf(FIELDS, 'emails'), [['types/oauth-endpoints.ts', 'EmailsEndpoint']]],
  ['a passkey provider', webAuthnMethod.fields, [['types/webauthn-provider.ts', 'WebAuthnProvider']]],
  [
    'a relying party',
    memberOf(webAuthnMethod.fields, 'relyingParty'),
    [['types/webauthn-provider.ts', 'RelyingParty']],
  ],
  ['an email provider', emailMethod.fields, [['types/email-provider.ts', 'EmailProvider']]],
  ['a credentials provider', credentialsMethod.fields, [['types/credentials-provider.ts', 'CredentialsProvider']]],
  [
    'a guard',
    GUARD,
    [
      ['integrations/judge-request.ts', 'GuardRules'],
      ['integrations/express/require-session.ts', 'RequireSessionOptions'],
    ],
  ],
  ['a session read', READ, [['integrations/private-caching.ts', 'ReadSessionOptions']]],
  ['KitAuth', INSTANCE, [['integrations/sveltekit/types.ts', 'KitAuthOptions']]],
  ['ReactiveAuth', INSTANCE, [['integrations/solid-start/types.ts', 'ReactiveAuthSettings']]],
])('the checks for %s cover each name in the types', (_, kinds, types, others = []) => {
  const declared = [...types.flatMap(([file, name]) => listMembers(file, name)), ...others]
  const names = [...new Set(declared)].filter((name) => !(ofMethods.includes(kinds) && COMMON.includes(name)))
  expect(Object.keys(kinds).sort()).toEqual(names.sort())
})
