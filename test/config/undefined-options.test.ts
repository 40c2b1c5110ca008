import { describe, expect, test } from 'vitest'
import { resolvePreset } from '../../src/features/preset.ts'
import { type AuthConfig, customFetch } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { ORIGIN, SECRET } from '../harness.ts'

const nothing = <K extends string>(...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, undefined])) as Record<K, undefined>

/** What was resolved, as data: a function is only known to be one. */
const partsOf = (config: AuthConfig): unknown =>
  JSON.parse(
    JSON.stringify(
      resolvePreset(config, {
        AUTH_URL: ORIGIN,
        AUTH_SECRET: SECRET,
        AUTH_GITHUB_ID: 'id',
        AUTH_GITHUB_SECRET: 'secret',
      }),
      (_, value: unknown) => (typeof value === 'function' ? 'a function' : value instanceof Map ? [...value] : value),
      1,
    ),
  )

const cookie = {
  name: undefined,
  options: nothing('httpOnly', 'secure', 'sameSite', 'path', 'domain', 'partitioned', 'priority'),
}
const session = nothing('strategy', 'maxAge', 'updateAge', 'absoluteAge', 'hashToken', 'isRevoked', 'memo')
const theme = nothing('colorScheme', 'logo', 'brandColor', 'buttonText')
const logger = { error: () => {}, warn: () => {}, debug: undefined }
const style = nothing('bg', 'text', 'brandColor', 'logo')
const oauth = nothing('clientId', 'clientSecret', 'redirectProxyUrl', 'scopes', 'authorization', 'token', 'userinfo')
const more = nothing('profile', 'pkce', 'issuer', 'account', 'checks', 'clientAuth', 'formPost', 'name', 'id')
const acme = { id: 'acme', issuer: 'https://id.example', clientId: 'id', clientSecret: 'secret' }
const fields = { credentials: { pin: {} }, authorize: () => null }
const field = nothing('label', 'type', 'placeholder', 'autocomplete', 'required')

const NAMES = ['basePath', 'prefix', 'origin', 'trustHost', 'useSecureCookies', 'appId', 'skipCSRFCheck'] as const
const OTHERS = ['adapter', 'adapterFields', 'rateLimit', 'migrate', 'text', 'debug', 'experimental'] as const
const PROXY = ['redirectProxyUrl', 'redirectProxyTargets', 'secret', 'session', 'jwt', 'callbacks'] as const

describe('an option that is undefined', () => {
  test.each<[string, Partial<AuthConfig>]>([
    ['of the configuration', nothing(...NAMES, ...OTHERS, ...PROXY, 'events', 'pages', 'theme', 'cookies')],
    ['of the session', { session: { ...session, ...nothing('generateSessionToken') } }],
    ['of the token', { jwt: nothing('secret', 'maxAge', 'encode', 'decode') }],
    ['of the cookies', { cookies: { sessionToken: cookie, csrfToken: undefined, transaction: cookie } }],
    ['of the callbacks', { callbacks: nothing('signIn', 'redirect', 'jwt', 'session') }],
    ['of the events', { events: nothing('signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session') }],
    ['of the pages', { pages: nothing('signIn', 'signOut', 'error', 'verifyRequest', 'newUser') }],
    [
      'of the limits',
      { rateLimit: { limits: nothing('mail', 'code'), clientAddress: undefined, counters: undefined } },
    ],
    ['of the logger', { logger }],
    ['of the theme', { theme }],
  ])('%s is one that is left out', (_, options) => {
    const common = { providers: [GitHub], logger }
    expect(partsOf({ ...common, ...options })).toEqual(partsOf(common))
  })

  test('of the memo is one that is left out', () => {
    const open = (memo: object) => partsOf({ providers: [], logger, session: { memo } })
    expect(open(nothing('size', 'maxAge'))).toEqual(open({}))
  })

  test.each<[string, AuthConfig['providers'], AuthConfig['providers']]>([
    ['OAuth', [GitHub({ ...oauth, ...more, [customFetch]: undefined })], [GitHub]],
    ['OpenID Connect', [Oidc({ ...oauth, ...more, style, ...acme })], [Oidc({ ...acme, style: {} })]],
    ['credentials', [Credentials({ ...fields, ...nothing('id', 'name', 'style') })], [Credentials(fields)]],
    ['a field', [Credentials({ ...fields, credentials: { pin: field } })], [Credentials(fields)]],
  ])('of %s is one that is left out', (_, given, expected) => {
    expect(partsOf({ providers: given, logger })).toEqual(partsOf({ providers: expected, logger }))
  })
})
