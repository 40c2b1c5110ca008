import { checkFormat } from '../../../features/revocation/check-format.ts'
import { listThemeWarnings } from '../../../pages/theme.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listViews, type View } from '../view.ts'
import FIXES from '../warning-fixes.json' with { type: 'json' }
import { listEntries } from '../written-providers.ts'

/** Fixes of latchkey's warnings. `null`: another check reports the warning better. */
const WARNINGS: ReadonlyMap<string, string | null> = new Map(Object.entries(FIXES))

/** Returns the fix of a warning: its text may suggest a name or a line. */
function findFix(code: string, message: string): string | null {
  const [, wrong, right] = /`([^`]+)` has no effect\. Did you mean `([^`]+)`/.exec(message) ?? []
  if (right !== undefined) return `Rename \`${wrong}\` to \`${right}\`.`
  return WARNINGS.get(code) ?? /\. Set (.+)\.$/.exec(message)?.[1] ?? null
}

/** Returns whether an error is about the secrets, which have their own check. */
const isOfSecret = (option: string): boolean => /^(?:AUTH_SECRET|secret|jwt\.secret)(?:\[\d+\])?$/.test(option)

const report = createFindings('options')

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
    .flatMap((mistake) => report('mistake', mistake))
  const told = [...warnings, ...(errors.length > 0 ? [] : listThemeFaults(view))]
    .filter(([code]) => WARNINGS.get(code) !== null)
    .map(([code, message]): Finding => ({ level: 'warning', check: 'options', message, fix: findFix(code, message) }))
  if (errors.length + told.length > 0) return [...errors, ...told]
  const count = listEntries(config.providers ?? []).length
  return report('valid', { count, s: count === 1 ? '' : 's' })
}
