// Runs files of tests with Vitest itself, in runtimes that Vitest cannot start. Its entry for tests and its entry for
// browsers import no module of Node. They need a configuration and a way to import a file.

import { type RunnerTask, type RunnerTestCase, vi } from 'vitest'
import { setSafeTimers, startTests } from 'vitest/internal/browser'
import type { VitestRunner } from 'vitest/runtime'
import { resetCounters } from '../../src/store/limits/memory-counters-table.ts'
import { RESET } from '../../test/harness.ts'
import { LIMIT, type Test } from '../harness.ts'

/** A file of tests. */
export interface TestFile {
  /** As seen from the root of the repository: `/test/auth.test.ts`. */
  readonly filepath: string
  /** Which of its tests run, by their titles. */
  readonly testNamePattern: RegExp
  load(): Promise<unknown>
}

// The defaults of Vitest, with a longer timeout for busy machines.
const config = {
  root: '/',
  setupFiles: [],
  sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
  testTimeout: LIMIT,
  hookTimeout: LIMIT,
  taskTitleValueFormatTruncate: 40,
  fakeTimers: { loopLimit: 10_000, shouldClearNativeTimers: true },
} satisfies Partial<VitestRunner['config']>

/** Ends every clock, spy and stub of a test, because all files share one global scope. */
function restore(): void {
  vi.useRealTimers().restoreAllMocks().unstubAllGlobals()
}

const testsIn = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn))

/** Returns a title in one line, as TAP requires it. */
const toLine = (title: string): string =>
  title.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns tests that end as those of Vitest ended. Tests of one name are numbered. */
export function toTests(ended: readonly Pick<RunnerTestCase, 'fullName' | 'result'>[]): Test[] {
  const counts = new Map<string, number>()
  return ended.map(({ fullName, result }) => {
    const count = (counts.get(fullName) ?? 0) + 1
    counts.set(fullName, count)
    return {
      name: `${toLine(fullName)}${count === 1 ? '' : ` (${count})`}`,
      async run() {
        const said = result?.errors?.map(({ message, stack = message, diff = '' }) => `${stack}\n${diff}`).join('\n')
        if (result?.state !== 'pass') throw new Error(said ?? 'It did not run.')
      },
    }
  })
}

/**
 * Runs files of tests, one after the other.
 *
 * @param reset Runs before each test.
 * @returns A test for each of theirs, which ends in the same way.
 * @throws {Error} A file cannot be loaded.
 */
export async function runFiles(files: readonly TestFile[], reset: () => void): Promise<Test[]> {
  const resetBoth = () => {
    reset()
    // What tests take from the sources keeps its own records.
    resetCounters()
  }
  Reflect.set(globalThis, RESET, resetBoth)
  // Vitest's own waits need real timers, whatever a test replaces.
  setSafeTimers()
  // `vi` and `expect` read the configuration here.
  Object.assign(globalThis, { __vitest_worker__: { config, ctx: {} } })
  const done = await startTests([...files], {
    // Only the process that starts Vitest reads the rest of the configuration.
    config: config as unknown as VitestRunner['config'],
    importFile: (filepath) => files.find((file) => file.filepath === filepath)?.load(),
    onBeforeTryTask: resetBoth,
    onAfterRunTask: restore,
  })
  const [error] = done.flatMap(({ result }) => result?.errors ?? [])
  if (error) throw new Error(error.stack ?? error.message)
  const asked = done.flatMap((file, i) =>
    testsIn(file).filter(({ fullTestName }) => files[i]?.testNamePattern.test(fullTestName)),
  )
  return toTests(asked)
}
