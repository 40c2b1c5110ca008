import { aWhile } from './clock.ts'

/** In whatever a fault says: the log may have it, no answer may. */
export const CANARY = 'fault-7c1e'

/** A call that goes wrong. */
export interface Strike {
  /** What is called: `adapter.getUser`, `fetch token`, `callback jwt`. */
  readonly point: string
  /** What the call should do. */
  work(): unknown
  hang(): Promise<never>
  /** Does something once the attempt is over. */
  later(work: () => unknown): void
  /** The right answer to somebody else's question. */
  strange(): unknown
}

/** A way in which calls go wrong. */
export interface Fault {
  readonly name: string
  /** `fails` and `hangs` are to be found in the log. `lies`: what it answers is no answer. `late`: but right. */
  readonly kind: 'fails' | 'hangs' | 'lies' | 'late'
  /** Not only once. */
  readonly isLasting?: true
  strike(at: Strike): unknown
}

const broken = (point: string): Error =>
  new Error(`${point} is broken: postgres://root:${CANARY}@db.internal/${CANARY}`)

const fails = (name: string, strike: Fault['strike']): Fault => ({ name, kind: 'fails', strike })
const lies = (name: string, answer: unknown): Fault => ({
  name: `answers ${name}`,
  kind: 'lies',
  strike: async ({ work }) => {
    await work()
    return answer
  },
})

/** What an answer is not. */
export const LIES: readonly Fault[] = [
  lies('null', null),
  lies('undefined', undefined),
  lies('a number', 42),
  lies('another shape', { id: {}, x: true }),
]

const LATE: Fault = {
  name: 'answers late',
  kind: 'late',
  strike: ({ work }) => aWhile().then(work),
}

const HANGS: Fault = { name: 'hangs', kind: 'hangs', strike: ({ hang }) => hang() }

/** What every function can do instead of its work. */
export const FAILURES: readonly Fault[] = [
  fails('throws', ({ point }) => {
    throw broken(point)
  }),
  fails('throws a text', ({ point }) => {
    throw broken(point).message
  }),
  fails('rejects late', ({ point }) =>
    aWhile().then(() => {
      throw broken(point)
    }),
  ),
  HANGS,
]

/** What a store can do besides: it may have written whatever it says. */
export const STORE_FAULTS: readonly Fault[] = [
  ...FAILURES,
  { ...fails('is down', async ({ point }) => Promise.reject(broken(point))), isLasting: true },
  fails('writes, then rejects', async ({ point, work }) => {
    await work()
    throw broken(point)
  }),
  {
    ...HANGS,
    name: 'writes, then hangs',
    strike: async ({ hang, work }) => {
      await work()
      return hang()
    },
  },
  {
    ...HANGS,
    name: 'hangs, then writes',
    strike: ({ hang, later, work }) => {
      later(work)
      return hang()
    },
  },
  LATE,
  ...LIES,
  {
    name: "answers with another's row",
    kind: 'lies',
    strike: async ({ strange, work }) => {
      await work()
      return strange()
    },
  },
]
