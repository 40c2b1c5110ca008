import { skipCSRFCheck } from '../csrf/skip-csrf-check.ts'
import type { Finding } from '../errors.ts'
import { parseUrl } from '../lib/url.ts'
import type { AuthConfig } from '../types/config.ts'
import { given } from './copy.ts'
import { type Check, findingsOf } from './findings.ts'

/** Paths of options, what they can be, and an example that is right. An absent option is always right. */
type Rule = readonly [paths: string, isRight: (value: unknown, config: AuthConfig) => boolean, example: string]

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

const RULES: readonly Rule[] = [
  ['raw', () => false, 'remove it'],
  ['adapter', (value) => isFunction(value) || typeof value === 'object', 'sql(...)'],
  [
    'adapterFields.account',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
    "['refresh_token_expires_in']",
  ],
  ['skipCSRFCheck', (value) => value === skipCSRFCheck, 'skipCSRFCheck'],
  ['basePath', isBasePath, "'/auth'"],
  [
    'prefix',
    (value, { basePath = value }) => isBasePath(value) && trimmed(value) === trimmed(basePath),
    'the same as basePath, or leave it out',
  ],
  ['origin', (value) => isFunction(value) || areOrigins(value), "'https://app.example'"],
  ['redirectProxyTargets', areOrigins, "['https://*.preview.example']"],
  ['session.strategy', (value) => value === 'jwt' || value === 'database', "'jwt'"],
  ['session.hashToken', (value) => typeof value === 'boolean', 'true'],
  ['rateLimit', (value) => value === false || typeof value === 'object', 'false'],
  ['rateLimit.limits', areLimits, '{ mail: { max: 3, window: 600 } }'],
  ['migrate', (value) => isFunction(Object(value).load), 'authjs()'],
  ['session.maxAge jwt.maxAge', isFrom(1), '2592000'],
  ['session.updateAge session.absoluteAge', isFrom(0), '86400'],
  ['session.memo', isMemo, '{ size: 1000, maxAge: 30 }'],
  ['jwt', (_, { jwt }) => !jwt?.encode === !jwt?.decode, '{ encode, decode }'],
  ['pages.signIn pages.signOut pages.error pages.verifyRequest pages.newUser', isPath, "'/welcome'"],
  ['text', (value) => Array.isArray(value) && value.every((text) => Object(text).choose), '[de]'],
  [
    'callbacks.signIn callbacks.redirect callbacks.jwt callbacks.session session.isRevoked ' +
      'session.generateSessionToken rateLimit.clientAddress ' +
      'events.signIn events.signOut events.createUser events.updateUser events.linkAccount events.session ' +
      'logger.error logger.warn logger.debug',
    isFunction,
    'async (parameters) => {}',
  ],
  [
    'providers secret trustHost useSecureCookies session callbacks events pages theme cookies logger debug ' +
      'experimental redirectProxyUrl appId adapterFields cookies.sessionToken cookies.csrfToken cookies.transaction ' +
      'cookies.webauthnChallenge',
    () => true, // looked at elsewhere
    '',
  ],
]

/** All mistakes in the options, not the first one. */
export const checkOptions = (config: AuthConfig): Finding[] =>
  findingsOf(
    RULES.flatMap(([paths, isRight, example]) =>
      paths.split(' ').flatMap((path): Check[] => {
        const value = path.split('.').reduce((part: unknown, name) => Object(part)[name], config)
        return value === undefined ? [] : [[path, value, isRight(value, config), example]]
      }),
    ),
  )

/** Options that nobody reads: a slip of the pen, or a cookie of Auth.js that we do not set. */
export function unknownOptions(config: AuthConfig): string[] {
  const known = RULES.flatMap(([paths]) => paths.split(' '))
  const groups = (['callbacks', 'events', 'pages', 'logger', 'cookies'] as const).flatMap((group) =>
    Object.keys(config[group] ?? {}).map((name) => `${group}.${name}`),
  )
  return [...Object.keys(config), ...groups].filter((path) => !known.includes(path))
}
