import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../entries.ts'
import { type Outcome, type Run, run } from './step.ts'

/** The sums of a runner's report. */
export interface Sums {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const E2E_REPORT = 'test-results/e2e.json'
const RUNTIMES_REPORT = 'test-results/runtimes.json'

/** Unit and architecture tests. @param shard `1/3`: the first third of the files */
export async function vitest(shard: string): Promise<Outcome> {
  const report = `test-results/unit-${shard.replace('/', '-of-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return reported(report, vitestSums, () => run('vitest', 'run', `--shard=${shard}`, ...reporters))
}

/** Browser tests. */
export async function playwright(): Promise<Outcome> {
  return reported(E2E_REPORT, playwrightSums, () => run('playwright', 'test'))
}

/** The built package inside each runtime. */
export async function runtimes(): Promise<Outcome> {
  return reported(RUNTIMES_REPORT, runtimesSums, () => run('node', 'runtimes/start.ts'))
}

async function reported(report: string, sumsOf: (report: never) => Sums, start: () => Promise<Run>): Promise<Outcome> {
  const path = join(root, report)
  rmSync(path, { force: true }) // the report of an earlier run must not speak for this one
  const { isOk, output } = await start()
  const sums = existsSync(path) ? sumsOf(JSON.parse(readFileSync(path, 'utf8')) as never) : null
  const { passed, failed, skipped } = sums ?? { passed: 0, failed: 0, skipped: 0 }
  const trouble = troubleOf(isOk, sums)
  const note = [`${passed} passed`, ...(skipped ? [`${skipped} skipped`] : []), ...(trouble ? [trouble] : [])]
  return { passed, failed: failed + (trouble ? 1 : 0), note: note.join(', '), output }
}

/** What is wrong beyond failed tests: a runner that crashed, or ran nothing, has proven nothing. */
export function troubleOf(isOk: boolean, sums: Sums | null): string | null {
  if (sums === null) return 'the runner left no report'
  if (sums.passed + sums.failed === 0) return 'no test was run'
  return !isOk && sums.failed === 0 ? 'the runner failed outside of the tests' : null
}

/** Vitest's report, as far as it is read. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Sums of Vitest's report. */
export function vitestSums({ numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport): Sums {
  // A file that does not load has no failed test in it, and counts as one.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests }
}

/** Playwright's report, as far as it is read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/** Sums of Playwright's report. */
export function playwrightSums({ stats }: PlaywrightReport): Sums {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** Sums of the report of runtimes/start.ts, which counts what is wrong beyond failed tests as failed. */
export const runtimesSums = ({ passed, failed, skipped }: Sums): Sums => ({ passed, failed, skipped })
