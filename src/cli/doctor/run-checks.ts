import { readReason } from '../messages.ts'
import { type Check, createFindings, type Finding, type Subject } from './check.ts'
import { CHECKS } from './checks.ts'
import { createHider } from './hide.ts'

type Loading = readonly Omit<Finding, 'check'>[]

/**
 * Runs all checks of a subject in order.
 *
 * @param files Loaded files.
 * @param loading Errors of files that could not be loaded.
 */
export async function runChecks(
  subject: Subject,
  files: readonly string[],
  loading: Loading,
): Promise<readonly Finding[]> {
  const found = await Promise.all(Object.entries(CHECKS).map(([name, check]) => run(name, check, subject)))
  const hide = createHider(subject)
  const all = [...checkLoading(subject, files, loading), ...found.flat()].map(({ fix, message, ...rest }) => ({
    ...rest,
    message: hide(message),
    fix: fix === null ? null : hide(fix),
  }))
  return [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()]
}

// A check that fails must not stop the others.
const run = (name: string, check: Check, subject: Subject): Promise<readonly Finding[]> =>
  check(subject).catch((error: unknown) => [
    { level: 'error', check: name, message: `This check failed: ${readReason(error)}`, fix: null },
  ])

const report = createFindings('loading')

function checkLoading(
  { calls, file = 'The application' }: Subject,
  files: readonly string[],
  problems: Loading,
): readonly Finding[] {
  const failed = problems.map((problem): Finding => ({ ...problem, check: 'loading' }))
  const names = [...new Set(calls.map(({ by }) => by))].join(' and ')
  if (names) return [...failed, ...report('loaded', { file, names })]
  if (failed.length > 0) return failed
  return report(files.length === 0 ? 'no-file' : 'no-call', { files: files.join(', ') })
}
