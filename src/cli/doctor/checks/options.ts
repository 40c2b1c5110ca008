import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews, type View } from '../view.ts'
import { listEntries } from '../written-providers.ts'

/** Warnings that another check says better. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'insecure-origin',
  'experimental-webauthn',
  'env-url-basepath-mismatch',
  'trusted-host-email',
  'unproven-users',
  'nextauth-url',
])

/** What mends each warning of the library's own. */
const FIXES: Readonly<Record<string, string>> = {
  'unknown-option': 'Remove it, or correct its name: node_modules/latchkey/docs/configuration.md has all of them.',
  'debug-enabled': 'debug: false, or none',
  theme: 'Remove `theme.buttonText`.',
  'provider-checks': 'Remove `checks`.',
  'provider-http': 'Use https, or keep it out of production.',
  'provider-left-out': 'Set its variables, or remove it from `providers`.',
  'provider-option': 'Remove it. node_modules/latchkey/docs/configuration.md lists the options.',
  'provider-well-known': 'issuer: the address before /.well-known',
  'provider-form-post-proxy': 'A provider that answers by POST needs every origin registered by itself.',
}

/** A warning that suggests a name or a line has the fix in it. */
function findFix(code: string, message: string): string | null {
  const [, wrong, right] = /`([^`]+)` has no effect\. Did you mean `([^`]+)`/.exec(message) ?? []
  if (right !== undefined) return `Rename \`${wrong}\` to \`${right}\`.`
  return FIXES[code] ?? /\. Set (.+)\.$/.exec(message)?.[1] ?? null
}

/** Whether a mistake is one of the secrets, which have a check of their own. */
const isOfSecret = (option: string): boolean => /^(?:AUTH_SECRET|secret|jwt\.secret)(?:\[\d+\])?$/.test(option)

const { error, ok } = createFindings('options')

/** The mistakes that would keep the application from starting, and what the library would warn of. */
export async function checkOptions(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap(checkView)
}

function checkView({ mistakes, warnings, config }: View): readonly Finding[] {
  const errors = mistakes
    // The check of the adapter names missing methods, together with optional ones.
    .filter(({ option, type }) => !isOfSecret(option) && type !== 'MissingAdapterMethods')
    .flatMap(({ fix, option, problem }) => error(`${option} ${problem}.`, fix))
  const told = warnings
    .filter(([code]) => !REPORTED_ELSEWHERE.has(code))
    .map(([code, message]): Finding => ({ level: 'warning', check: 'options', message, fix: findFix(code, message) }))
  if (errors.length + told.length > 0) return [...errors, ...told]
  const count = listEntries(config.providers ?? []).length
  return ok(`The configuration is complete, with ${count} provider${count === 1 ? '' : 's'}.`)
}
