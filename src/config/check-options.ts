import { skipCSRFCheck } from '../csrf/skip-csrf-check.ts'
import type { Finding } from '../errors.ts'
import { omitAbsent } from '../lib/copy.ts'
import { readProperty } from '../lib/read-property.ts'
import { parseUrl } from '../lib/url.ts'
import { type Check, createFindings } from '../methods/findings.ts'
import type { AuthConfig } from '../types/config.ts'
import { isStateStore } from './state-store.ts'

/** What an option accepts, with a correct example. */
type Rule = readonly [isRight: (value: unknown, config: AuthConfig) => boolean, example: string]

const isFunction = (value: unknown): boolean => typeof value === 'function'

const isAtLeast =
  (minimum: number) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= minimum

const isMemo = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'object' && value !== null && Object.values(omitAbsent(value)).every(isAtLeast(1)))

const isRevocation = (value: unknown): boolean => {
  const { maxStaleness = 0, store, whenDown = 'allow' } = Object(value)
  return (
    typeof value !== 'function' &&
    isAtLeast(0)(maxStaleness) &&
    /^(?:allow|refuse)$/.test(whenDown) &&
    (store === undefined || isStateStore(store) || isStateStore(readProperty(store, 'state')))
  )
}

/** Path segments that are compared literally, in the form that URLs keep. */
export const isBasePath = (value: unknown): boolean => /^(?:\/[\w.~-]+)*\/?$/.test(String(value))

/** Without the trailing slash. */
export const trimText = (path: unknown): string => String(path).replace(/\/+$/, '')

const isPath = (value: unknown): boolean =>
  /^\//.test(String(value)) && parseUrl(String(value), 'https://a.invalid')?.host === 'a.invalid'

/** Origins; `*` stands for one label. */
const areOrigins = (value: unknown): boolean =>
  [value].flat().every((origin) => {
    const text = trimText(origin).replace('*', 'a').toLowerCase()
    return /^https?:/.test(text) && parseUrl(text)?.origin === text
  })

/** Single limits; `false` disables one. */
const areLimits = (value: unknown): boolean =>
  Object.values(omitAbsent(Object(value))).every(
    (limit) => limit === false || ['max', 'window'].every((name) => isAtLeast(1)(readProperty(limit, name))),
  )

/** A sink is a function, or an object with one. An unknown field would be missing without a notice. */
const isAudit = ({ fields = [], sink }: NonNullable<AuthConfig['audit']>): boolean =>
  (isFunction(sink) || isFunction(readProperty(sink, 'write'))) &&
  [fields].flat().every((field) => /^(?:ip|userAgent)$/.test(field))

const createFunctionRule = (example: string): Rule => [isFunction, example]
/** A function that creates session tokens. */
export const RANDOM = '() => crypto.randomUUID()'

const EVENT: Rule = createFunctionRule('async () => {}')
const LOG: Rule = createFunctionRule('() => {}')
const GROUP: Rule = [(value) => typeof value === 'object' && !Array.isArray(value), '{}']
const FLAG: Rule = [(value) => typeof value === 'boolean', 'true']
const PAGE: Rule = [isPath, "'/welcome'"]
const LIFE: Rule = [isAtLeast(1), '2592000']
const AGE: Rule = [isAtLeast(0), '86400']
const CHECKED_ELSEWHERE: Rule = [() => true, '']

/** All options by path. A missing option is valid. */
const RULES: Readonly<Record<string, Rule>> = {
  account: GROUP,
  'account.keepTokens': FLAG,
  'account.sealTokens': FLAG,
  adapter: CHECKED_ELSEWHERE,
  adapterFields: GROUP,
  'adapterFields.account': [
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
    "['refresh_token_expires_in']",
  ],
  appId: CHECKED_ELSEWHERE,
  audit: [(value) => isAudit(Object(value)), '{ sink: console.log }'],
  basePath: [isBasePath, "'/auth'"],
  callbacks: GROUP,
  'callbacks.jwt': createFunctionRule('({ token }) => token'),
  'callbacks.redirect': createFunctionRule('({ baseUrl }) => baseUrl'),
  'callbacks.session': createFunctionRule('({ session }) => session'),
  'callbacks.signIn': createFunctionRule('() => true'),
  cookies: GROUP,
  'cookies.csrfToken': CHECKED_ELSEWHERE,
  'cookies.sessionToken': CHECKED_ELSEWHERE,
  'cookies.transaction': CHECKED_ELSEWHERE,
  'cookies.webauthnChallenge': CHECKED_ELSEWHERE,
  debug: CHECKED_ELSEWHERE,
  events: GROUP,
  'events.createUser': EVENT,
  'events.linkAccount': EVENT,
  'events.session': EVENT,
  'events.signIn': EVENT,
  'events.signOut': EVENT,
  'events.updateUser': EVENT,
  experimental: CHECKED_ELSEWHERE,
  jwt: [(_, { jwt }) => !jwt?.encode === !jwt?.decode, '{ encode, decode }'],
  'jwt.maxAge': LIFE,
  logger: GROUP,
  'logger.debug': LOG,
  'logger.error': LOG,
  'logger.warn': LOG,
  migrate: [(value) => isFunction(readProperty(value, 'load')), 'authjs()'],
  origin: [(value) => isFunction(value) || areOrigins(value), "'https://app.example'"],
  pages: GROUP,
  'pages.error': PAGE,
  'pages.newUser': PAGE,
  'pages.signIn': PAGE,
  'pages.signOut': PAGE,
  'pages.verifyRequest': PAGE,
  prefix: [
    (value, { basePath = value }) => isBasePath(value) && trimText(value) === trimText(basePath),
    'Remove `prefix`, because it repeats `basePath`.',
  ],
  providers: CHECKED_ELSEWHERE,
  rateLimit: [(value) => value === false || typeof value === 'object', 'false'],
  'rateLimit.clientAddress': createFunctionRule("(request) => request.headers.get('fly-client-ip')"),
  'rateLimit.limits': [areLimits, '{ mail: { max: 3, window: 600 } }'],
  raw: CHECKED_ELSEWHERE,
  redirectProxyTargets: [areOrigins, "['https://*.preview.example']"],
  redirectProxyUrl: CHECKED_ELSEWHERE,
  secret: CHECKED_ELSEWHERE,
  session: GROUP,
  'session.absoluteAge': AGE,
  'session.devices': [(value) => isFunction(readProperty(value, 'describe')), 'devices()'],
  'session.generateSessionToken': createFunctionRule(RANDOM),
  'session.hashToken': FLAG,
  'session.isRevoked': createFunctionRule('async () => false'),
  'session.maxAge': LIFE,
  'session.memo': [isMemo, '{ size: 1000, maxAge: 30 }'],
  'session.revocation': [isRevocation, 'true'],
  'session.strategy': [(value) => value === 'jwt' || value === 'database', "'jwt'"],
  'session.updateAge': AGE,
  skipCSRFCheck: [(value) => value === skipCSRFCheck, 'skipCSRFCheck'],
  stateStore: [(value) => isStateStore(value) || isStateStore(readProperty(value, 'state')), 'redis(client).state'],
  text: [(value) => Array.isArray(value) && value.every((text) => readProperty(text, 'choose')), '[de]'],
  theme: CHECKED_ELSEWHERE,
  trustHost: CHECKED_ELSEWHERE,
  useSecureCookies: CHECKED_ELSEWHERE,
}

const findRule = (path: string): Rule | undefined => (Object.hasOwn(RULES, path) ? RULES[path] : undefined)

/** Options that are groups of other options. */
const GROUPS = /^(?:account|adapterFields|callbacks|cookies|events|jwt|logger|pages|rateLimit|session)$/

/**
 * Returns the members of a group by path: its own, and those with a rule, which may be inherited, as with a logger
 * class.
 */
function listGroup(group: string, value: unknown): (readonly [path: string, value: unknown])[] {
  const fields: object = Object(value)
  const own = Object.keys(fields).map((name) => `${group}.${name}`)
  const ruled = Object.keys(RULES).filter((path) => path.startsWith(`${group}.`))
  return Array.from(new Set([...own, ...ruled]), (path) => [path, Reflect.get(fields, path.slice(group.length + 1))])
}

/**
 * Returns the configured options by path. Only these are checked: on some hosts, each step of a new process delays a
 * visitor.
 */
const listOptions = (config: AuthConfig): (readonly [path: string, value: unknown])[] =>
  Object.entries(config).flatMap(([name, value]) => [
    [name, value] as const,
    ...(GROUPS.test(name) ? listGroup(name, value) : []),
  ])

const RAW: Finding = {
  option: 'raw',
  problem: 'is accepted by `ReactiveAuth` only, where it has no effect',
  fix: 'Remove it.',
}

/** Returns all errors in the options, not only the first one. */
export const checkOptions = (config: AuthConfig): Finding[] => [
  ...(Reflect.get(config, 'raw') === undefined ? [] : [RAW]),
  ...createFindings(
    listOptions(config).flatMap(([path, value]): Check[] => {
      const [isRight, example] = (value !== undefined && findRule(path)) || CHECKED_ELSEWHERE
      return [[path, value, isRight(value, config), example]]
    }),
  ),
]

/** Groups in which not every option has a rule. */
const OPEN = /^(?:adapterFields|jwt|rateLimit|session)\./

/** Returns unknown options: a typo, or a cookie of Auth.js that latchkey does not set. */
export const listUnknownOptions = (config: AuthConfig): string[] =>
  listOptions(config).flatMap(([path]) => (findRule(path) || OPEN.test(path) ? [] : path))
