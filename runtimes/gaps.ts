/** Where the suite runs. Entries join with their runtimes. */
export type Runtime = 'node'

/** What a runtime lacks. The only place where a test may be skipped, and only with a reason. */
interface Gap {
  readonly runtime: Runtime
  /** Name of the test. */
  readonly test: string
  readonly reason: string
}

const GAPS: readonly Gap[] = []

/** Why a test cannot run in a runtime; `null`: it can. */
export const gapOf = (runtime: Runtime, test: string): string | null =>
  GAPS.find((gap) => gap.runtime === runtime && gap.test === test)?.reason ?? null
