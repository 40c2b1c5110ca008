/** Throws unless `seen` contains all of `expected`. Additional fields are allowed. */
export function expectSame(what: string, seen: unknown, expected: unknown): void {
  if (!holds(seen, expected)) throw createViolation(what, seen, show(expected))
}

/** Throws unless the condition holds. */
export function expectThat(condition: boolean, what: string, seen: unknown, expected: string): asserts condition {
  if (!condition) throw createViolation(what, seen, expected)
}

/** Throws unless the call does. */
export async function expectFailure(what: string, call: () => unknown): Promise<void> {
  const [result] = await runAtOnce([0], call)
  if (result?.status === 'fulfilled') throw createViolation(what, result.value, 'an error')
}

/** Calls concurrently and waits for all. A call that throws has a rejected result. */
export const runAtOnce = <I, T>(
  items: readonly I[],
  call: (item: I) => T,
): Promise<PromiseSettledResult<Awaited<T>>[]> => Promise.allSettled(items.map(async (item) => await call(item)))

/** Twenty concurrent calls, by number. */
export const TWENTY: readonly number[] = Array.from({ length: 20 }, (_, n) => n)

/** Makes a call that may throw. The stored rows decide. @returns Whether it did not. */
export const attempt = async (call: () => unknown): Promise<boolean> =>
  (await runAtOnce([0], call)).every(({ status }) => status === 'fulfilled')

type Add = (by: number) => Promise<number>

/** Throws unless additions to a counter, one after the other, return these counts. */
export async function expectCounts(add: Add, by: readonly number[], counts: readonly number[]): Promise<void> {
  const seen: number[] = []
  for (const each of by) seen.push(await add(each))
  expectSame('the counts', seen, counts)
}

/** Throws unless twenty concurrent additions to a counter count from 1 to 20. */
export async function expectTwenty(add: Add): Promise<void> {
  const results = await runAtOnce(TWENTY, () => add(1))
  const counts = results.map((result) => (result.status === 'fulfilled' ? result.value : 0)).sort((a, b) => a - b)
  const expected = TWENTY.map((n) => n + 1)
  expectSame('the counts', counts, expected)
}

/** Throws unless exactly one call returned `true`. @returns The position of that call. */
export function findWinner(what: string, results: readonly PromiseSettledResult<boolean>[]): number {
  const winners = results.flatMap((result, n) => (result.status === 'fulfilled' && result.value === true ? [n] : []))
  expectSame(what, winners.length, 1)
  return winners[0] ?? -1
}

/** Throws unless no call failed. */
export function expectNoFailures(results: readonly PromiseSettledResult<unknown>[], expected: string): void {
  const failures = results.filter(({ status }) => status === 'rejected')
  expectThat(failures.length === 0, 'those that failed', failures, expected)
}

const createViolation = (what: string, seen: unknown, expected: string): Error =>
  new Error(`${what}\n  seen:     ${show(seen)}\n  expected: ${expected}`)

function show(value: unknown): string {
  if (value instanceof Date) return `Date ${Number.isNaN(value.getTime()) ? 'that is invalid' : value.toISOString()}`
  if (value instanceof Error) return `${value}`
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text
}

// Published adapters return `undefined`, `null` or nothing for an empty column. latchkey treats all of them alike.
function holds(seen: unknown, expected: unknown): boolean {
  if (expected === null || expected === undefined) return seen === null || seen === undefined
  if (expected instanceof Date) return seen instanceof Date && seen.getTime() === expected.getTime()
  if (typeof expected !== 'object') return seen === expected
  if (typeof seen !== 'object' || seen === null) return false
  if (Array.isArray(expected) && (!Array.isArray(seen) || seen.length !== expected.length)) return false
  return Object.entries(expected).every(([key, value]) => holds(Reflect.get(seen, key), value))
}
