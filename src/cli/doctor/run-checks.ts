import { CHECKS } from './checks.ts'
import type { Finding } from './finding.ts'
import { hider } from './hide.ts'
import type { Check, Subject } from './subject.ts'

/**
 * Everything that there is to say about a subject, in the order of the checks, once.
 *
 * @param files That were loaded.
 * @param loading What loading them has found.
 */
export async function runChecks(
  subject: Subject,
  files: readonly string[],
  loading: readonly Finding[],
): Promise<readonly Finding[]> {
  const found = await Promise.all(Object.entries(CHECKS).map(([name, check]) => run(name, check, subject)))
  const hide = hider(subject)
  const all = [...loading, ...loadingOf(subject, files, loading), ...found.flat()].map(({ fix, message, ...rest }) => ({
    ...{ ...rest, message: hide(message), fix: fix === null ? null : hide(fix) },
  }))
  return [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()]
}

// A check that fails must not take the others along.
const run = async (name: string, check: Check, subject: Subject): Promise<readonly Finding[]> =>
  check(subject).catch((error: unknown) => [
    {
      ...{ level: 'error', check: name },
      message: `This could not be looked at: ${error instanceof Error ? error.message : error}`,
      fix: null,
    },
  ])

function loadingOf({ calls, file }: Subject, files: readonly string[], failed: readonly Finding[]): readonly Finding[] {
  if (calls.length > 0)
    return [
      {
        ...{ level: 'ok', check: 'loading' },
        message: `${file ?? 'The application'} sets up sign-in with ${[...new Set(calls.map(({ by }) => by))].join(' and ')}.`,
        fix: null,
      },
    ]
  if (failed.length > 0) return []
  return [
    {
      ...{ level: 'error', check: 'loading' },
      message:
        files.length === 0
          ? 'No file sets up sign-in.'
          : `${files.join(', ')}: none calls createAuth, createExpressAuth, ServerAuth, KitAuth or ReactiveAuth, or exports a configuration.`,
      fix: '`npx latchkey init` writes one; --config <file> names yours',
    },
  ]
}
