import { excuseOf, type Place } from './gaps.ts'
import { runTests, type Test } from './harness.ts'

/** Tests that are counted together: a column of the table. */
export interface Part {
  readonly name: string
  readonly tests: readonly Test[]
  /** How many may run at once, with those of other parts that have a width. @default 1, and no other part */
  readonly width?: number
}

type Print = (line: string) => void

/** Prints one part as a TAP document. It ends with its sums, so a document without them ended early. */
async function runPart(place: Place, { name, tests, width = 1 }: Part, print: Print): Promise<number> {
  print(`TAP version 14\n# ${place.runtime} ${place.version} ${name}`)
  const { passed, failed, skipped } = await runTests(tests, { excuseOf: (test) => excuseOf(place, test), print, width })
  print(`# ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed
}

/**
 * Runs parts in the place this is called in: first one after the other, then at once those that have a width.
 *
 * @returns How many tests failed.
 */
export async function runParts(place: Place, parts: readonly Part[], print: Print): Promise<number> {
  let failures = 0
  for (const part of parts.filter(({ width }) => width === undefined)) failures += await runPart(place, part, print)
  const together = parts.filter(({ width }) => width !== undefined)
  const ended = together.map(async (part) => {
    const lines: string[] = []
    const failed = await runPart(place, part, (line) => lines.push(line))
    return { lines, failed }
  })
  for (const { lines, failed } of await Promise.all(ended)) {
    print(lines.join('\n'))
    failures += failed
  }
  return failures
}
