/** By subject: one number per round. */
export type Rounds = ReadonlyMap<string, readonly number[]>

/** One of several that do the same, each in its own way. */
export interface Subject {
  /** `latchkey`, `@auth/core`, `better-auth`, `webcrypto`: what results are filed under. */
  readonly name: string
  /** What it does here, in a few words. */
  readonly does: string
}

/** A subject that can be called. */
export interface Callable {
  /**
   * How many users it knows. What costs long to prepare knows fewer; none keeps what it has read.
   *
   * @default USERS
   */
  readonly users?: number
  /**
   * One operation: what is timed.
   *
   * @param i Counts up; which user it is for follows from it.
   */
  run(i: number): Promise<unknown>
  /** Email address in the answer of `run`, to prove that the right user was found. */
  emailOf(answer: unknown): Promise<string | null>
  /** Milliseconds that others took so far while it ran, such as the authorization server. They are not counted. */
  apart?(): number
}

/** What a number counts. */
export type Unit = 'µs' | 'req/s' | 'bytes'

/** One number per subject and round. */
export interface Series {
  readonly unit: Unit
  readonly rounds: Rounds
}

/** What was measured: what the workload is named for, and what else came to light. */
export interface Measurement extends Series {
  /** By name: `memory`, `p99`. */
  readonly beside: Readonly<Record<string, Series>>
}

/** Something worth measuring. */
export interface Workload {
  readonly title: string
  /** Where the subjects do not do the same work, and what was left out. */
  readonly notes: readonly string[]
  readonly subjects: readonly Subject[]
  /**
   * Proves that every subject answers rightly, then measures.
   *
   * @param name Of the workload's file.
   * @throws {Error} One did not: its numbers would mean nothing.
   */
  measure(name: string): Promise<Measurement>
}

/** Users, and as many tokens: no cache of a reasonable size holds them. */
export const USERS = 10_000

/** Users of the peers, whose sessions take long to prepare. They keep none that they have read. */
export const SOME = 1000

/** Address of user `i`. */
export const emailOf = (i: number, users: number = USERS): string => `user-${i % users}@mail.example`

/** What a sign-in knows of user `i`. */
export const claimsOf = (i: number): { sub: string; name: string; email: string; picture: string } => ({
  sub: `github|${1_000_000 + (i % USERS)}`,
  name: `User Number ${i % USERS}`,
  email: emailOf(i),
  picture: `https://avatars.mail.example/u/${1_000_000 + (i % USERS)}?v=4`,
})

/** The same secret for all. */
export const SECRET = 'b3WvUoZp1kqxNQm7Yt0ZlXg4R8cJ2HfT6dAaLsE5'

/** Where the application is. */
export const ORIGIN = 'https://app.example'

/** One of something for every user. */
export async function forEveryUser<T>(make: (i: number) => Promise<T>, users: number = USERS): Promise<T[]> {
  const all: T[] = []
  for (let i = 0; i < users; i++) all.push(await make(i))
  return all
}

/** Item of user `i`. */
export function itemOf<T>(all: readonly T[], i: number): T {
  const item = all[i % all.length]
  if (item === undefined) throw new RangeError('"all" must not be empty')
  return item
}

/** What is made once, however often it is asked for. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
