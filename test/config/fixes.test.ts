import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { fromD1, fromMysql2, fromPg, fromSqlite, sql } from '../../src/adapters/sql.ts'
import { type Finding, InvalidConfiguration } from '../../src/errors/errors.ts'
import { resolvePreset } from '../../src/features/preset.ts'
import { skipCSRFCheck } from '../../src/http/csrf/skip-csrf-check.ts'
import { authjs } from '../../src/migrate/authjs.ts'
import { extensions } from '../../src/oauth/extensions.ts'
import { de } from '../../src/pages/text/de.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub as GitHubProvider } from '../../src/providers/github.ts'
import { Mail } from '../../src/providers/mail.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'

const CLIENT = { clientId: 'id', clientSecret: 'secret' }
const GitHub = GitHubProvider(CLIENT)
const database = new DatabaseSync(':memory:')
const pool = { query: async () => ({ rows: [] }) }
const adapter = Promise.resolve(memory())
const encode = async () => ''
const decode = async () => null
const { privateKey: key } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])

/** What the code of a fix may use: what it says to import, and what the application has. */
const SCOPE = {
  ...{ GitHub, OAuth, Credentials, Mail, Passkey, memory, sql, fromPg, fromMysql2, fromSqlite, fromD1, authjs, de },
  ...{
    skipCSRFCheck,
    sqlDatabase: fromSqlite(database),
    pool,
    database,
    adapter,
    encode,
    decode,
    key,
    kid: '1',
    extensions,
  },
}

type Env = Readonly<Record<string, string>>

function findingsOf(config: object, env: Env): readonly Finding[] {
  try {
    resolvePreset({ logger: { warn() {} }, ...config } as AuthConfig, env)
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.findings
    throw error
  }
}

/** The value of the code that a fix begins with. */
function pasted(fix: string): Promise<Record<string, unknown>> {
  const code = fix.replace(/, (?:or|with) .*$/, '')
  const names = Object.keys(SCOPE)
  const run = new Function(...names, `return (async () => ({ ${code} }))()`)
  return run(...Object.values(SCOPE))
}

/** One object over another, group by group. What is no plain object, as an adapter, replaces what was there. */
function merged(under: unknown, over: unknown): unknown {
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    Object.getPrototypeOf(Object(value)) === Object.prototype && typeof value === 'object'
  if (!isPlain(under) || !isPlain(over) || 'getUser' in over) return over
  const keys = Object.keys(over).map((name) => [name, merged(under[name], over[name])])
  return { ...under, ...Object.fromEntries(keys) }
}

/** Does what a fix says, to the configuration or to its provider. */
async function follow({ option, fix }: Finding, config: Record<string, unknown>, env: Env) {
  const [, name, value] = /^(AUTH_\w+)=(\S+)$/.exec(fix) ?? []
  if (name && value) return { config, env: { ...env, [name]: value } }
  const code = await pasted(fix)
  if (!/^providers(?:\.|\[\d\]\.)/.test(option)) return { config: merged(config, code) as object, env }
  const [first = {}, ...others] = config['providers'] as object[]
  return { config: { ...config, providers: [merged(first, code), ...others] }, env }
}

const RIGHT = { secret: SECRET, providers: [GitHub] }
const ENV = { AUTH_URL: 'https://app.example' }

const oidc = (fields: object) => ({
  providers: [{ id: 'acme', type: 'oidc', name: 'Acme', issuer: 'https://id.example', ...CLIENT, ...fields }],
})
const cookie = (fields: object) => ({ cookies: { sessionToken: fields } })

test.each<[option: string, what: string, wrong: object, env?: Env]>([
  ['AUTH_URL', 'no address', {}, { AUTH_URL: 'app.example' }],
  ['providers', 'no list', { providers: GitHub }],
  ['providers[0]', 'an entry that is undefined', { providers: [undefined] }],
  ['providers[1]', 'an entry that is null', { providers: [GitHub, null] }],
  ['providers[0]', 'an import that was not awaited', { providers: [Promise.resolve(GitHub)] }],
  [
    'providers[0].id',
    'an entry without an id',
    { providers: [{ ...Oidc({ ...CLIENT, id: 'a b', issuer: 'https://id.example' }), options: CLIENT }] },
  ],
  ['providers.acme.type', 'a provider of an unknown type', oidc({ type: 'saml' })],
  ['providers.acme.clientId', 'no client id', oidc({ clientId: undefined })],
  ['providers.acme.clientSecret', 'no client secret', oidc({ clientSecret: undefined })],
  ['providers.acme.clientAuth', 'an unknown client authentication', oidc({ clientAuth: 'basic' })],
  ['providers.acme.issuer', 'no issuer', oidc({ issuer: undefined })],
  ['providers.acme.issuer', 'an issuer over http', oidc({ issuer: 'http://id.example' })],
  ['providers.acme.idTokenAlgs', 'an algorithm that proves nothing', oidc({ idTokenAlgs: ['none'] })],
  ['providers.acme.checks', 'an unknown check', oidc({ checks: ['csrf'] })],
  [
    'providers.acme.authorization.passThrough',
    'a reserved parameter',
    oidc({ authorization: { passThrough: ['state', 'login_hint'] } }),
  ],
  ['providers.acme.token.clientPrivateKey', 'no private key', oidc({ clientAuth: 'private_key_jwt', extensions })],
  [
    'providers.acme.extensions',
    'no extensions',
    oidc({ clientAuth: 'private_key_jwt', token: { clientPrivateKey: key } }),
  ],
  ['providers.acme.userinfo.signedAlgs', 'an unknown algorithm', oidc({ userinfo: { signedAlgs: ['HS256'] } })],
  ['providers.acme.apiOrigins', 'an API over http', oidc({ apiOrigins: ['http://api.example'] })],
  ['providers.acme.dpop.privateKey', 'no key for proofs', oidc({ dpop: { privateKey: {} }, extensions })],
  ['providers.acme.assertionAudience', 'no audience', oidc({ assertionAudience: '' })],
  [
    'providers.acme.authorize',
    'credentials that are not checked',
    { providers: [{ ...Credentials({ authorize: () => null }), id: 'acme', authorize: undefined }] },
  ],
  ['providers.github', 'a provider twice', { providers: [GitHub, GitHub] }],
  ['adapter', 'a pool', { adapter: pool }],
  ['adapter', 'a pool, with sessions in the cookie', { adapter: pool, session: { strategy: 'jwt' } }],
  ['adapter', 'a database of SQLite', { adapter: database }],
  ['adapter', 'what `fromSqlite` returns', { adapter: fromSqlite(database) }],
  ['adapter', 'an address', { adapter: 'postgres://me:hunter2@db/app' }],
  ['adapter', 'a promise', { adapter }],
  ['adapter', 'none for email', { providers: [Mail({ sendVerificationRequest: async () => {} })] }],
  ['experimental.enableWebAuthn', 'passkeys that are off', { providers: [Passkey()], adapter: memory() }],
  ['basePath', 'no path', { basePath: 'auth' }],
  ['callbacks', 'a function for all callbacks', { callbacks: () => {} }],
  ...['jwt', 'redirect', 'session', 'signIn'].map(
    (name) => [`callbacks.${name}`, 'no function', { callbacks: { [name]: 'x' } }] as [string, string, object],
  ),
  ...['createUser', 'linkAccount', 'session', 'signIn', 'signOut', 'updateUser'].map(
    (name) => [`events.${name}`, 'no function', { events: { [name]: true } }] as [string, string, object],
  ),
  ['logger.error', 'no function', { logger: { error: 'stderr' } }],
  ['jwt', 'no `decode`', { jwt: { encode } }],
  ['jwt.maxAge', 'an age of zero', { jwt: { maxAge: 0 } }],
  ['migrate', 'no migration', { migrate: {} }],
  ['origin', 'an origin with a path', { origin: 'https://app.example/x' }],
  ['pages.signIn', 'a page of another site', { pages: { signIn: 'https://evil.example' } }],
  ['rateLimit.clientAddress', 'no function', { rateLimit: { clientAddress: '10.0.0.1' } }],
  ['rateLimit.limits.mail', 'a limit without a window', { rateLimit: { limits: { mail: { max: 3 } } } }],
  ['redirectProxyUrl', 'no address', { redirectProxyUrl: 'app.example' }],
  ['session.maxAge', 'an age as text', { session: { maxAge: '1d' } }],
  ['session.updateAge', 'an age below zero', { session: { updateAge: -1 } }],
  ['session.isRevoked', 'no function', { session: { isRevoked: true } }],
  ['session.hashToken', 'no boolean', { session: { hashToken: 'yes' } }],
  ['session.memo', 'a memo as text', { session: { memo: 'yes' } }],
  ['session.strategy', 'an unknown strategy', { session: { strategy: 'cookie' } }],
  [
    'session.generateSessionToken',
    'tokens of three characters',
    { session: { generateSessionToken: () => `${Math.random()}`.slice(0, 3) } },
  ],
  ['session.generateSessionToken', 'the same token twice', { session: { generateSessionToken: () => SECRET } }],
  ['skipCSRFCheck', 'no symbol', { skipCSRFCheck: true }],
  ['text', 'no list', { text: 'de' }],
  ['theme.brandColor', 'a color with too many digits', { theme: { brandColor: '#1d4ed' } }],
  ['cookies.sessionToken.name', 'a name with a space', cookie({ name: 'a b' })],
  ['cookies.sessionToken.options.path', 'no path', cookie({ options: { path: 'x' } })],
  ['cookies.sessionToken.options.sameSite', 'capitals', cookie({ options: { sameSite: 'None' } })],
  [
    'cookies.sessionToken.options.secure',
    'SameSite=None without Secure',
    cookie({ options: { sameSite: 'none', secure: false } }),
  ],
])('the fix for %s works: %s', async (option, _, wrong, env = ENV) => {
  const config = { ...RIGHT, ...wrong }
  const finding = findingsOf(config, env).find((each) => each.option === option)
  if (!finding) throw new Error(`found ${JSON.stringify(findingsOf(config, env))}`)
  const fixed = await follow(finding, config, env)
  expect(findingsOf(fixed.config, fixed.env).map((each) => each.option)).not.toContain(option)
})

/** Runs the assignment of a fix in a shell, as people do; the value that the variable then has. */
function assigned(fix: string): string {
  const [assignment = '', name] = /(AUTH_\w+)=.*$/.exec(fix) ?? []
  return execFileSync('sh', ['-c', `${assignment}\nprintf %s "$${name}"`], { encoding: 'utf8' })
}

test.each<[what: string, wrong: AuthConfig, env: Env]>([
  ['no secret', {}, {}],
  ['a weak variable', {}, { AUTH_SECRET: 'hunter2' }],
  ['a weak option', { secret: 'hunter2' }, {}],
  ['a weak secret of the token', { jwt: { secret: 'hunter2' } }, { AUTH_SECRET: SECRET }],
])('the fix for %s works', (_, wrong, env) => {
  const [{ fix = '' } = {}, ...others] = findingsOf({ providers: [GitHub], ...wrong }, env)
  expect(others).toEqual([])
  const [, removed] = /^Remove `([\w.]+)`/.exec(fix) ?? []
  const rest = removed === 'jwt.secret' || removed === 'secret' ? {} : wrong
  expect(findingsOf({ providers: [GitHub], ...rest }, { AUTH_SECRET: assigned(fix) })).toEqual([])
})

test.each<[factory: string, plain: { readonly type: string }]>([
  ['Credentials', { type: 'credentials', credentials: { password: {} }, authorize: () => null } as { type: string }],
  ['Mail', { type: 'email', sendVerificationRequest: async () => {} } as { type: string }],
])('the fix for a plain object of Auth.js works: %s', async (factory, plain) => {
  const provider = { id: 'own', name: 'Own', ...plain }
  const config = { ...RIGHT, providers: [provider], adapter: memory() }
  const [{ fix = '' } = {}] = findingsOf(config, ENV)
  const [, name = ''] = /^Pass the object to `(\w+)`/.exec(fix) ?? []
  expect(name).toBe(factory)
  const make = SCOPE[name as 'Mail'] as (options: object) => object
  expect(findingsOf({ ...config, providers: [make(provider)] }, ENV)).toEqual([])
})

test('a fix never shows the address of a database', () => {
  const findings = findingsOf({ ...RIGHT, adapter: 'postgres://me:hunter2@db/app' }, ENV)
  expect(JSON.stringify(findings)).not.toContain('hunter2')
})
