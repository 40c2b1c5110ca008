import { excuseOf, type Place } from './gaps.ts'
import { runTests, type Test } from './harness.ts'

/** Tests that are counted together: a column of the table. */
export interface Part {
  readonly name: string
  readonly tests: readonly Test[]
  /** How many may run at once. @default 1 */
  readonly width?: number
}

/**
 * Runs parts in the place this is called in. Each is a TAP document, and ends with its sums: what ends without them,
 * ended early.
 *
 * @returns How many tests failed.
 */
export async function runParts(place: Place, parts: readonly Part[], print: (line: string) => void): Promise<number> {
  let failures = 0
  for (const { name, tests, width = 1 } of parts) {
    print(`TAP version 14\n# ${place.runtime} ${place.version} ${name}`)
    const { passed, failed, skipped } = await runTests(tests, {
      excuseOf: (test) => excuseOf(place, test),
      print,
      width,
    })
    print(`# ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
    failures += failed
  }
  return failures
}
