/** Where tests run. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd'

/** One runtime of one version. */
export interface Place {
  readonly runtime: Runtime
  /** `24.21.0` */
  readonly version: string
}

/** What a runtime lacks. The only place where a test may be excused, and only with a reason. */
export interface Gap {
  /** `deno`, or one major version: `node 20`. */
  readonly where: Runtime | `${Runtime} ${number}`
  /** The part that the tests are of: only stores have gaps. */
  readonly part: 'sqlite' | 'workers kv'
  /** Name of the test, or what the names of several have in common. */
  readonly test: string | RegExp
  readonly reason: string
}

/** What the adapter for Workers KV does not claim to do: docs/adapters.md. */
const withoutTransactions = (test: Gap['test']): Gap => ({
  where: 'workerd',
  part: 'workers kv',
  test,
  reason: 'Workers KV has no transactions and no compare-and-set',
})

export const GAPS: readonly Gap[] = [
  { where: 'node 20', part: 'sqlite', test: /^sqlite > /, reason: 'node:sqlite came with Node 22.5' },
  withoutTransactions(/^workers kv > (?:.* |)consumeVerificationToken /),
  withoutTransactions(/^workers kv > (?:.* |)updateAuthenticatorCounterIf\b/),
  withoutTransactions(/^workers kv > .*password/i),
  withoutTransactions(/^workers kv > (?:createUserWithAccount|.*sign-ups) /),
  withoutTransactions(/^workers kv > two updates of one /),
  withoutTransactions('workers kv > createUser refuses an email address that is taken'),
  withoutTransactions(/^workers kv > (?:rateLimit|twenty additions|prune .* counters) /),
  {
    where: 'workerd',
    part: 'workers kv',
    test: /^workers kv > countUnprovenUsers /,
    reason: 'Counting would read every user of the namespace',
  },
]

const isAt = ({ where }: Gap, { runtime, version }: Place): boolean =>
  where === runtime || where === `${runtime} ${version.split('.')[0]}`

const isFor = ({ test }: Gap, name: string): boolean => (typeof test === 'string' ? name === test : test.test(name))

/** Why a test fails there; `null`: it must pass. It is run all the same, and must fail. */
export const excuseOf = (place: Place, name: string, gaps: readonly Gap[] = GAPS): string | null =>
  gaps.find((gap) => isAt(gap, place) && isFor(gap, name))?.reason ?? null

/** Excuses for tests that there are not. */
export const strayGaps = (place: Place, names: readonly string[], gaps: readonly Gap[] = GAPS): readonly Gap[] =>
  gaps.filter((gap) => isAt(gap, place) && !names.some((name) => isFor(gap, name)))
