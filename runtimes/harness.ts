// The smallest test runner that runs anywhere: no module of any runtime, TAP on the console.
// @see https://testanything.org/tap-version-14-specification.html

/** One test: a fact, and a function that throws where it does not hold. */
export interface Test {
  readonly name: string
  run(): Promise<void>
}

/** How a run went. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** @throws {Error} The two differ as JSON. */
export function assertEqual(actual: unknown, expected: unknown): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (seen !== wanted) throw new Error(`seen ${seen}, expected ${wanted}`)
}

type Result = { readonly state: 'passed' | 'skipped' | 'failed'; readonly say: string }

async function runOne({ run }: Test, reasonToSkip: string | null): Promise<Result> {
  if (reasonToSkip !== null) return { state: 'skipped', say: reasonToSkip }
  try {
    await run()
    return { state: 'passed', say: '' }
  } catch (error) {
    return { state: 'failed', say: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function lineOf(number: number, name: string, { state, say }: Result): string {
  if (state === 'failed') return `not ok ${number} - ${name}\n# ${say.replaceAll('\n', '\n# ')}`
  return `ok ${number} - ${name}${state === 'skipped' ? ` # SKIP ${say}` : ''}`
}

/**
 * Runs tests one after the other and prints a line for each.
 *
 * @param reasonToSkip Why a test cannot run here; `null`: it can.
 */
export async function runTests(
  tests: readonly Test[],
  reasonToSkip: (name: string) => string | null,
  print: (line: string) => void,
): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  print(`1..${tests.length}`)
  for (const [i, test] of tests.entries()) {
    const result = await runOne(test, reasonToSkip(test.name))
    counts[result.state]++
    print(lineOf(i + 1, test.name, result))
  }
  return counts
}
