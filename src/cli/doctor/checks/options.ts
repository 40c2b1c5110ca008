import { checkFormat } from '../../../features/revocation/check-format.ts'
import { listThemeWarnings } from '../../../pages/theme.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews, type View } from '../view.ts'
import { listEntries } from '../written-providers.ts'

/** Warnings that another check reports better. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'insecure-origin',
  'experimental-webauthn',
  'env-url-basepath-mismatch',
  'trusted-host-email',
  'unproven-users',
  'nextauth-url',
])

/** Fixes of latchkey's warnings. */
const FIXES: Readonly<Record<string, string>> = {
  'unknown-option': 'Remove it, or correct its name: see node_modules/latchkey/docs/configuration.md.',
  'debug-enabled': 'debug: false, or none',
  theme: "Remove `theme.buttonText`, and set theme: { brandColor: '#1d4ed8' }",
  'provider-checks': 'Remove `checks`.',
  'provider-http': 'Use https, or do not use it in production.',
  'provider-left-out': 'Set its variables, or remove it from `providers`.',
  'provider-option': 'Remove it. node_modules/latchkey/docs/configuration.md lists the options.',
  'provider-well-known': 'issuer: the address before /.well-known',
  'provider-form-post-proxy': 'A provider that responds with a POST needs each origin registered separately.',
}

/** A warning that suggests a name or a line contains its fix. */
function findFix(code: string, message: string): string | null {
  const [, wrong, right] = /`([^`]+)` has no effect\. Did you mean `([^`]+)`/.exec(message) ?? []
  if (right !== undefined) return `Rename \`${wrong}\` to \`${right}\`.`
  return FIXES[code] ?? /\. Set (.+)\.$/.exec(message)?.[1] ?? null
}

/** Returns whether an error is about the secrets, which have their own check. */
const isOfSecret = (option: string): boolean => /^(?:AUTH_SECRET|secret|jwt\.secret)(?:\[\d+\])?$/.test(option)

const { error, ok } = createFindings('options')

/** Reports the errors that prevent the application from starting, and the warnings of latchkey. */
export const checkOptions = async (subject: Subject): Promise<readonly Finding[]> =>
  (await Promise.all(listViews(subject).map(checkView))).flat()

/** Colors that are hard to read. latchkey itself reports them with its first page. */
const listThemeFaults = ({ config: { theme = {} } }: View): readonly (readonly [string, string])[] =>
  listThemeWarnings(theme).map((message) => ['theme', message])

async function checkView(view: View): Promise<readonly Finding[]> {
  const { mistakes, resolved, warnings, config } = view
  const lost = resolved && resolved.session.memory.unchecked.size > 0 ? await checkFormat(resolved) : []
  const errors = [...mistakes, ...lost]
    // The check of the adapter lists missing methods together with optional ones.
    .filter(({ option, type }) => !isOfSecret(option) && type !== 'MissingAdapterMethods')
    .flatMap(({ fix, option, problem }) => error(`${option} ${problem}.`, fix))
  const told = [...warnings, ...(errors.length > 0 ? [] : listThemeFaults(view))]
    .filter(([code]) => !REPORTED_ELSEWHERE.has(code))
    .map(([code, message]): Finding => ({ level: 'warning', check: 'options', message, fix: findFix(code, message) }))
  if (errors.length + told.length > 0) return [...errors, ...told]
  const count = listEntries(config.providers ?? []).length
  return ok(`The configuration is valid, with ${count} provider${count === 1 ? '' : 's'}.`)
}
