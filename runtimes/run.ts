import { gapOf, type Runtime } from './gaps.ts'
import { type Counts, runTests } from './harness.ts'
import type { Library } from './library.ts'
import { sealed } from './suite/sealed.ts'

const SUITES: readonly ((library: Library) => readonly { name: string; run(): Promise<void> }[])[] = [sealed]

/**
 * Runs every suite on a library.
 *
 * @param version Of the runtime.
 * @returns How many tests failed: what the process should end with.
 */
export async function run(runtime: Runtime, version: string, library: Library): Promise<number> {
  console.log(`TAP version 14\n# ${runtime} ${version}`)
  const tests = SUITES.flatMap((suite) => suite(library))
  const counts: Counts = await runTests(tests, (name) => gapOf(runtime, name), console.log)
  console.log(`# ${runtime} ${version}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  return counts.failed
}
