// The smallest test runner that runs anywhere: no module of any runtime, TAP line by line.
// @see https://testanything.org/tap-version-14-specification.html

/** One test: a fact, and a function that throws where it does not hold. */
export interface Test {
  /** `sealed token > refuses a token of a day that is over`: no two have the same. */
  readonly name: string
  run(): Promise<void>
}

/** How a run went. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** @throws {Error} It is not true. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** @throws {Error} The two differ as JSON. */
export function assertEqual(actual: unknown, expected: unknown): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (seen !== wanted) throw new Error(`seen ${seen}, expected ${wanted}`)
}

/** @throws {Error} The text does not match. */
export function assertMatch(actual: unknown, pattern: RegExp): void {
  if (!pattern.test(String(actual))) throw new Error(`seen ${JSON.stringify(actual)}, expected ${pattern}`)
}

/**
 * @returns The error.
 * @throws {Error} The work succeeds, or fails with a name and message in which `pattern` is not found.
 */
export async function assertRejects(work: () => unknown, pattern: RegExp = /(?:)/): Promise<Error> {
  const error = await (async () => work())().then(
    () => null,
    (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
  )
  if (error === null) throw new Error(`nothing was thrown, expected ${pattern}`)
  assertMatch(`${error.name}: ${error.message}`, pattern)
  return error
}

/** Milliseconds that a test may take on a busy machine. */
export const LIMIT = 60_000

/** A test that waits for ever must not take those after it along. */
function withLimit(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${LIMIT / 1000} s`)), LIMIT)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Result = { readonly state: 'passed' | 'skipped' | 'failed'; readonly say: string }

const PASSED: Result = { state: 'passed', say: '' }

async function outcomeOf({ run }: Test): Promise<Result> {
  try {
    await withLimit(run())
    return PASSED
  } catch (error) {
    return { state: 'failed', say: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** An excused test is run all the same: an excuse that is not needed any more would hide the next fault. */
async function runOne(test: Test, excuse: string | null): Promise<Result> {
  const result = await outcomeOf(test)
  if (excuse === null) return result
  if (result.state === 'failed') return { state: 'skipped', say: excuse }
  return { state: 'failed', say: `It passes, and gaps.ts excuses it: ${excuse}` }
}

function lineOf(number: number, name: string, { state, say }: Result): string {
  if (state === 'failed') return `not ok ${number} - ${name}\n# ${say.replaceAll('\n', '\n# ')}`
  return `ok ${number} - ${name}${state === 'skipped' ? ` # SKIP ${say}` : ''}`
}

/** What runs, and how. */
export interface RunOptions {
  /** Why a test fails here; `null`: it must pass. */
  excuseOf(name: string): string | null
  print(line: string): void
  /** How many tests run at once. @default 1 */
  readonly width?: number
}

/**
 * Runs tests and prints a line for each, in their order.
 *
 * @throws {Error} Two tests have one name, so that nobody could tell which of them failed.
 */
export async function runTests(tests: readonly Test[], { excuseOf, print, width = 1 }: RunOptions): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const twice = tests.find(({ name }, i) => tests.findIndex((other) => other.name === name) < i)
  if (twice) throw new Error(`Two tests are called "${twice.name}".`)
  print(`1..${tests.length}`)
  for (let first = 0; first < tests.length; first += width) {
    const group = tests.slice(first, first + width)
    const results = await Promise.all(group.map((test) => runOne(test, excuseOf(test.name))))
    for (const [i, result] of results.entries()) {
      counts[result.state]++
      print(lineOf(first + i + 1, group[i]?.name ?? '', result))
    }
  }
  return counts
}
