import { skipCSRFCheck } from '../csrf/skip-csrf-check.ts'
import type { Finding } from '../errors.ts'
import { parseUrl } from '../lib/url.ts'
import type { AuthConfig } from '../types/config.ts'

/** What an option can be, and an example that is right. An absent option is always right. */
type Rule = readonly [option: string, isRight: (value: unknown) => boolean, example: string]

const never = (): boolean => false
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** @param minimum 0 or 1. */
const isAge = (minimum: number) => (value: unknown) => Number.isSafeInteger(value) && Number(value) >= minimum

function isMemo(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean'
  return Object.values(value).every((age) => age === undefined || isAge(1)(age))
}

/** Segments compared as they are: nothing that a URL would spell in another way. */
export const isBasePath = (value: unknown): boolean => /^(?:\/[\w.~-]+)*\/?$/.test(String(value))

const isPath = (value: unknown): boolean =>
  /^\//.test(String(value)) && parseUrl(String(value), 'https://a.invalid')?.host === 'a.invalid'

/** An origin, `*` for one label allowed. */
function isOrigin(value: unknown): boolean {
  const text = String(value).replace('*', 'a').replace(/\/$/, '').toLowerCase()
  return /^https?:/.test(text) && parseUrl(text)?.origin === text
}

const areOrigins = (value: unknown): boolean => (Array.isArray(value) ? value.every(isOrigin) : isOrigin(value))

const functions = (group: string, names: string): Rule[] =>
  names.split(' ').map((name) => [`${group}.${name}`, isFunction, `async (parameters) => { … }`])

const RULES: readonly Rule[] = [
  ['raw', never, 'nothing: remove it. `auth.signIn` and `auth.signOut` return what you need'],
  ['adapter', never, "nothing yet: remove it, and keep sessions in the cookie (session: { strategy: 'jwt' })"],
  ['skipCSRFCheck', (value) => value === skipCSRFCheck, 'the symbol: import { skipCSRFCheck } from "latchkey"'],
  ['basePath', isBasePath, "'/auth'"],
  ['prefix', isBasePath, "'/auth'"],
  ['origin', (value) => isFunction(value) || areOrigins(value), "'https://app.example'"],
  ['redirectProxyTargets', areOrigins, "['https://*.preview.example']"],
  ['session.strategy', (value) => value === 'jwt', "'jwt': 'database' needs an adapter"],
  ['session.maxAge', isAge(1), '2592000 seconds, or another whole number from 1'],
  ['session.updateAge', isAge(0), '86400 seconds, or another whole number from 0'],
  ['session.absoluteAge', isAge(0), '7776000 seconds, or another whole number from 0'],
  ['session.memo', isMemo, 'true, or { size, maxAge } with whole numbers from 1'],
  ['session.isRevoked', isFunction, 'async (claims) => false'],
  ['jwt.maxAge', isAge(1), '2592000 seconds, or another whole number from 1'],
  ...['signIn', 'signOut', 'error', 'verifyRequest', 'newUser'].map(
    (name): Rule => [`pages.${name}`, isPath, "'/welcome'"],
  ),
  ...functions('callbacks', 'signIn redirect jwt session'),
  ...functions('events', 'signIn signOut createUser updateUser linkAccount session'),
  ...functions('logger', 'error warn debug'),
]

type Group = Readonly<Record<string, unknown>>

/** Value at a path of at most two names. */
function valueAt(config: AuthConfig, path: string): unknown {
  const [first = '', second] = path.split('.')
  const value = (config as unknown as Group)[first]
  return second === undefined ? value : (value as Group | undefined)?.[second]
}

const shown = (value: unknown): string =>
  isFunction(value) ? 'a function' : (JSON.stringify(value) ?? String(value)).slice(0, 80)

/** Options that contradict each other. */
function checkPairs({ basePath, prefix, jwt = {} }: AuthConfig): Finding[] {
  const findings: Finding[] = []
  if (basePath !== undefined && prefix !== undefined && basePath.replace(/\/$/, '') !== prefix.replace(/\/$/, ''))
    findings.push({
      option: 'prefix',
      problem: `means the same as basePath, which is '${basePath}'`,
      fix: 'Give one of the two.',
    })
  if ((jwt.encode === undefined) !== (jwt.decode === undefined))
    findings.push({
      option: 'jwt',
      problem: 'has one of `encode` and `decode`',
      fix: 'jwt: { encode, decode }: what one writes the other reads.',
    })
  return findings
}

/** All mistakes in the options, not the first one. */
export function checkOptions(config: AuthConfig): Finding[] {
  const wrong = RULES.filter(([option, isRight]) => {
    const value = valueAt(config, option)
    return value !== undefined && !isRight(value)
  })
  const findings = wrong.map(([option, , example]) => ({
    option,
    problem: `cannot be ${shown(valueAt(config, option))}`,
    fix: `${option}: ${example}`,
  }))
  return [...findings, ...checkPairs(config)]
}

const KNOWN: ReadonlySet<string> = new Set(
  'providers secret trustHost useSecureCookies theme cookies debug experimental redirectProxyUrl appId pages callbacks events logger session jwt'
    .split(' ')
    .concat(RULES.map(([option]) => option)),
)

/** Options that nobody reads: usually a slip of the pen. */
export function unknownOptions(config: AuthConfig): string[] {
  const groups = ['callbacks', 'events', 'pages', 'logger'].flatMap((group) =>
    Object.keys((valueAt(config, group) as Group | undefined) ?? {}).map((name) => `${group}.${name}`),
  )
  return [...Object.keys(config), ...groups].filter((name) => !KNOWN.has(name))
}
