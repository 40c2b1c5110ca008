/** One of several that do the same, each in its own way. */
export interface Subject {
  /** `latchkey`, `@auth/core`, `webcrypto`: what results are filed under. */
  readonly name: string
  /** What it does here, in a few words. */
  readonly does: string
  /**
   * One operation: what is timed.
   *
   * @param i Counts up; which user it is for follows from it.
   */
  run(i: number): Promise<unknown>
  /** E-mail address in the answer of `run`, to prove that the right user was found. */
  emailOf(answer: unknown): Promise<string | null>
}

/** Something worth timing. */
export interface Workload {
  readonly title: string
  /** Where the subjects do not do the same work, and what was left out. */
  readonly notes: readonly string[]
  readonly subjects: readonly Subject[]
}

/** Users, and as many tokens: no cache of a reasonable size holds them. */
export const USERS = 10_000

/** Address of user `i`. */
export const emailOf = (i: number): string => `user-${i % USERS}@mail.example`

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
export async function forEveryUser<T>(make: (i: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let i = 0; i < USERS; i++) all.push(await make(i))
  return all
}

/** Item of user `i`. */
export function itemOf<T>(all: readonly T[], i: number): T {
  const item = all[i % all.length]
  if (item === undefined) throw new RangeError('"all" must not be empty')
  return item
}

/**
 * Runs a subject once for every user.
 *
 * @throws {Error} It answered somebody else's session, or none: its times would mean nothing.
 */
export async function check(subject: Subject): Promise<void> {
  for (let i = 0; i < USERS; i++) {
    const email = await subject.emailOf(await subject.run(i))
    if (email !== emailOf(i)) throw new Error(`${subject.name} answered ${email} for ${emailOf(i)}`)
  }
}
