// The shared part of the contract suites.

import { expectSame, expectThat, runAtOnce, TWENTY } from './adapter-contract/expect.ts'

/** What both kinds of cases have. */
interface Case<S> {
  readonly name: string
  readonly needs: readonly (keyof S)[]
  run(store: S): Promise<void>
}

/**
 * Creates a case. `prepare` stores what the case begins with.
 *
 * @typeParam W The store with the methods that the case needs. The case runs on no other.
 */
export const createCase = <S, W, T>(
  needs: readonly (keyof S)[],
  prepare: (store: W) => T,
  name: string,
  check: (store: W, given: Awaited<T>) => unknown,
): Case<S> => ({
  name,
  needs,
  async run(store) {
    const complete = store as unknown as W // see `splitCases`
    await check(complete, await prepare(complete))
  },
})

/** Splits cases into those that apply to a store, and the others with the methods that it lacks. */
export function splitCases<S extends object, C extends Case<S>>(cases: readonly C[], store: S) {
  // A method, or `true` for a declaration of an adapter.
  const listMissing = ({ needs }: C) =>
    needs.filter((name) => typeof store[name] !== 'function' && store[name] !== true).map(String)
  return {
    applicable: cases.filter((each) => listMissing(each).length === 0),
    notApplicable: cases
      .map((each) => ({ name: each.name, missing: listMissing(each) }))
      .filter(({ missing }) => missing.length > 0),
  }
}

/** Throws unless additions to a counter, one after the other, return these counts. */
export async function expectCounts(
  add: (by: number) => Promise<number>,
  by: readonly number[],
  counts: readonly number[],
): Promise<void> {
  const seen: number[] = []
  for (const each of by) seen.push(await add(each))
  expectSame('the counts', seen, counts)
}

/** Throws unless twenty concurrent additions to a counter count from 1 to 20. */
export async function expectTwenty(add: (by: number) => Promise<number>): Promise<void> {
  const results = await runAtOnce(TWENTY, () => add(1))
  const counts = results.map((result) => (result.status === 'fulfilled' ? result.value : 0))
  const expected = TWENTY.map((n) => n + 1)
  expectSame(
    'the counts',
    counts.toSorted((a, b) => a - b),
    expected,
  )
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
