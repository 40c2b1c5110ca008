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
  /** Name of the test, or what the names of several have in common. */
  readonly test: string | RegExp
  readonly reason: string
}

const NO_TRANSACTIONS = 'Workers KV has no transactions and no compare-and-set'

export const GAPS: readonly Gap[] = [
  { where: 'node 20', test: /^sqlite > /, reason: 'node:sqlite came with Node 22.5' },
  // What the adapter for Workers KV does not claim to do: docs/adapters.md.
  { where: 'workerd', test: /^workers kv > (?:.* |)consumeVerificationToken /, reason: NO_TRANSACTIONS },
  { where: 'workerd', test: /^workers kv > (?:.* |)updateAuthenticatorCounterIf\b/, reason: NO_TRANSACTIONS },
  { where: 'workerd', test: /^workers kv > (?:createUserWithAccount|.*sign-ups) /, reason: NO_TRANSACTIONS },
  {
    where: 'workerd',
    test: /^workers kv > two updates of one /,
    reason: NO_TRANSACTIONS,
  },
  {
    where: 'workerd',
    test: /^workers kv > countUnprovenUsers /,
    reason: 'Counting would read every user of the namespace',
  },
  {
    where: 'workerd',
    test: 'workers kv > createUser refuses an email address that is taken',
    reason: NO_TRANSACTIONS,
  },
  {
    where: 'workerd',
    test: /^workers kv > (?:rateLimit|twenty additions|prune .* counters) /,
    reason: NO_TRANSACTIONS,
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
