import { skipCSRFCheck } from '../csrf/skip-csrf-check.ts'
import type { Finding } from '../errors.ts'
import { given } from '../lib/copy.ts'
import { parseUrl } from '../lib/url.ts'
import { type Check, findingsOf } from '../methods/findings.ts'
import type { AuthConfig } from '../types/config.ts'

/** What an option can be, and an example that is right. */
type Rule = readonly [isRight: (value: unknown, config: AuthConfig) => boolean, example: string]

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** @param minimum 0 or 1. */
const isFrom =
  (minimum: number) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= minimum

const isMemo = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'object' && value !== null && Object.values(given(value)).every(isFrom(1)))

/** Segments compared as they are: nothing that a URL would spell in another way. */
export const isBasePath = (value: unknown): boolean => /^(?:\/[\w.~-]+)*\/?$/.test(String(value))

/** Without the slash at its end. */
export const trimmed = (path: unknown): string => String(path).replace(/\/+$/, '')

const isPath = (value: unknown): boolean =>
  /^\//.test(String(value)) && parseUrl(String(value), 'https://a.invalid')?.host === 'a.invalid'

/** Origins, `*` for one label allowed. */
const areOrigins = (value: unknown): boolean =>
  [value].flat().every((origin) => {
    const text = trimmed(origin).replace('*', 'a').toLowerCase()
    return /^https?:/.test(text) && parseUrl(text)?.origin === text
  })

/** Single limits, or `false` for none. */
const areLimits = (value: unknown): boolean =>
  Object.values(given(Object(value))).every(
    (limit) => limit === false || (isFrom(1)(Object(limit).max) && isFrom(1)(Object(limit).window)),
  )

const calling = (example: string): Rule => [isFunction, example]
/** A function that makes session tokens. */
export const RANDOM = '() => crypto.randomUUID()'

const EVENT: Rule = calling('async () => {}')
const LOG: Rule = calling('() => {}')
const GROUP: Rule = [(value) => typeof value === 'object' && !Array.isArray(value), '{}']
const PAGE: Rule = [isPath, "'/welcome'"]
const LIFE: Rule = [isFrom(1), '2592000']
const AGE: Rule = [isFrom(0), '86400']
const ELSEWHERE: Rule = [() => true, '']

/** Every option there is, by its path. Those that are absent are right. */
const RULES: Readonly<Record<string, Rule>> = {
  adapter: ELSEWHERE,
  adapterFields: GROUP,
  'adapterFields.account': [
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
    "['refresh_token_expires_in']",
  ],
  appId: ELSEWHERE,
  basePath: [isBasePath, "'/auth'"],
  callbacks: GROUP,
  'callbacks.jwt': calling('({ token }) => token'),
  'callbacks.redirect': calling('({ baseUrl }) => baseUrl'),
  'callbacks.session': calling('({ session }) => session'),
  'callbacks.signIn': calling('() => true'),
  cookies: GROUP,
  'cookies.csrfToken': ELSEWHERE,
  'cookies.sessionToken': ELSEWHERE,
  'cookies.transaction': ELSEWHERE,
  'cookies.webauthnChallenge': ELSEWHERE,
  debug: ELSEWHERE,
  events: GROUP,
  'events.createUser': EVENT,
  'events.linkAccount': EVENT,
  'events.session': EVENT,
  'events.signIn': EVENT,
  'events.signOut': EVENT,
  'events.updateUser': EVENT,
  experimental: ELSEWHERE,
  jwt: [(_, { jwt }) => !jwt?.encode === !jwt?.decode, '{ encode, decode }'],
  'jwt.maxAge': LIFE,
  logger: GROUP,
  'logger.debug': LOG,
  'logger.error': LOG,
  'logger.warn': LOG,
  migrate: [(value) => isFunction(Object(value).load), 'authjs()'],
  origin: [(value) => isFunction(value) || areOrigins(value), "'https://app.example'"],
  pages: GROUP,
  'pages.error': PAGE,
  'pages.newUser': PAGE,
  'pages.signIn': PAGE,
  'pages.signOut': PAGE,
  'pages.verifyRequest': PAGE,
  prefix: [
    (value, { basePath = value }) => isBasePath(value) && trimmed(value) === trimmed(basePath),
    'Remove `prefix`: `basePath` says the same.',
  ],
  providers: ELSEWHERE,
  rateLimit: [(value) => value === false || typeof value === 'object', 'false'],
  'rateLimit.clientAddress': calling("(request) => request.headers.get('fly-client-ip')"),
  'rateLimit.limits': [areLimits, '{ mail: { max: 3, window: 600 } }'],
  raw: ELSEWHERE,
  redirectProxyTargets: [areOrigins, "['https://*.preview.example']"],
  redirectProxyUrl: ELSEWHERE,
  secret: ELSEWHERE,
  session: GROUP,
  'session.absoluteAge': AGE,
  'session.generateSessionToken': calling(RANDOM),
  'session.hashToken': [(value) => typeof value === 'boolean', 'true'],
  'session.isRevoked': calling('async () => false'),
  'session.maxAge': LIFE,
  'session.memo': [isMemo, '{ size: 1000, maxAge: 30 }'],
  'session.strategy': [(value) => value === 'jwt' || value === 'database', "'jwt'"],
  'session.updateAge': AGE,
  skipCSRFCheck: [(value) => value === skipCSRFCheck, 'skipCSRFCheck'],
  text: [(value) => Array.isArray(value) && value.every((text) => Object(text).choose), '[de]'],
  theme: ELSEWHERE,
  trustHost: ELSEWHERE,
  useSecureCookies: ELSEWHERE,
}

const ruleFor = (path: string): Rule | undefined => (Object.hasOwn(RULES, path) ? RULES[path] : undefined)

/** Options that are groups of others. */
const GROUPS = /^(?:adapterFields|callbacks|cookies|events|jwt|logger|pages|rateLimit|session)$/

/** What is in a group, by path: its own, and what has a rule, which may be inherited, as of a logger of a class. */
function inGroup(group: string, value: unknown): (readonly [path: string, value: unknown])[] {
  const own = Object.keys(Object(value)).map((name) => `${group}.${name}`)
  const ruled = Object.keys(RULES).filter((path) => path.startsWith(`${group}.`))
  return Array.from(new Set([...own, ...ruled]), (path) => [path, Object(value)[path.slice(group.length + 1)]])
}

/** What is given, by path. Only that is looked at: on some hosts a fresh process pays for each step with every visitor. */
const optionsOf = (config: AuthConfig): (readonly [path: string, value: unknown])[] =>
  Object.entries(config).flatMap(([name, value]) => [
    [name, value] as const,
    ...(GROUPS.test(name) ? inGroup(name, value) : []),
  ])

const RAW: Finding = {
  option: 'raw',
  problem: 'is accepted by `ReactiveAuth` only, where it has no effect',
  fix: 'Remove it.',
}

/** All mistakes in the options, not the first one. */
export const checkOptions = (config: AuthConfig): Finding[] => [
  ...(Reflect.get(config, 'raw') === undefined ? [] : [RAW]),
  ...findingsOf(
    optionsOf(config).flatMap(([path, value]): Check[] => {
      const [isRight, example] = (value !== undefined && ruleFor(path)) || ELSEWHERE
      return [[path, value, isRight(value, config), example]]
    }),
  ),
]

/** Groups of which not every option has a rule. */
const OPEN = /^(?:adapterFields|jwt|rateLimit|session)\./

/** Options that nobody reads: a slip of the pen, or a cookie of Auth.js that we do not set. */
export const unknownOptions = (config: AuthConfig): string[] =>
  optionsOf(config).flatMap(([path]) => (ruleFor(path) || OPEN.test(path) ? [] : path))
