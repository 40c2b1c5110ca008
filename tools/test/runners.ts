import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../../e2e/cases.ts'
import { root } from '../entries.ts'
import { judgeBrowserTests } from './judge-browser-tests.ts'
import { type Outcome, type Run, run, type Step, type Sums } from './step.ts'

/** What a run of Vitest gets beside its arguments. */
interface VitestOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Processes that run tests. @default 1, because the steps of the plan share the cores */
  readonly workers?: number
}

/** Threads for Web Crypto and files, as many as cores. The four of the default take 6 % more CPU time. */
const THREADS = { UV_THREADPOOL_SIZE: '2' }

/**
 * Runs Vitest.
 *
 * @param name Of the report: `unit`.
 */
export function vitest(
  name: string,
  args: readonly string[],
  { env = {}, workers = 1 }: VitestOptions = {},
): Step['run'] {
  const report = `test-results/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['run', `--maxWorkers=${workers}`, ...reporters, ...args]
  return (listen) => reported(report, vitestSums, () => run('vitest', command, { env: { ...THREADS, ...env }, listen }))
}

/** Runs the browser tests of a command. */
export function playwright(command: Command): Step['run'] {
  const env = { E2E_COMMAND: command }
  return (listen) =>
    reported('test-results/e2e.json', judgeBrowserTests, () => run('playwright', ['test'], { env, listen }))
}

/** Runs the built package inside each runtime. */
export function runtimes(command: Command): Step['run'] {
  return (listen) =>
    reported('test-results/runtimes.json', runtimesSums, () => run('node', ['runtimes/start.ts', command], { listen }))
}

async function reported(report: string, sumsOf: (report: never) => Sums, start: () => Promise<Run>): Promise<Outcome> {
  const path = join(root, report)
  rmSync(path, { force: true }) // the report of an earlier run must not speak for this one
  const { isOk, output, cpu } = await start()
  const sums = existsSync(path) ? sumsOf(JSON.parse(readFileSync(path, 'utf8')) as never) : null
  const { passed, failed, skipped, flaky = [] } = sums ?? { passed: 0, failed: 0, skipped: 0 }
  const trouble = troubleOf(isOk, sums)
  const note = [`${passed} passed`, ...(skipped ? [`${skipped} skipped`] : []), ...(trouble ? [trouble] : [])]
  return { passed, failed: failed + (trouble ? 1 : 0), note: note.join(', '), output, cpu, flaky }
}

/** What is wrong beyond failed tests: a runner that crashed, or ran nothing, has proven nothing. */
function troubleOf(isOk: boolean, sums: Sums | null): string | null {
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
function vitestSums({ numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport): Sums {
  // A file that does not load has no failed test in it, and counts as one.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests }
}

/** Sums of the report of runtimes/start.ts, which counts what is wrong beyond failed tests as failed. */
const runtimesSums = ({ passed, failed, skipped }: Sums): Sums => ({ passed, failed, skipped })
