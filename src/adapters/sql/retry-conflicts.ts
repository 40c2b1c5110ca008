import { retry } from './retry.ts'

/** How often a call is tried. Twenty callers of one row need about six. */
const MAX_ATTEMPTS = 20

/** Longest pause after the first attempt, in milliseconds. It grows with every attempt. */
const PAUSE = 10

/**
 * Errors by which a database ends one of several transactions that stand in each other's way. It did nothing, and may
 * be tried again.
 *
 * @see https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const CONFLICTS: readonly unknown[] = ['40001', '40P01', 'ER_LOCK_DEADLOCK']

/** What a driver calls an error. */
export const readCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Does work that the database may refuse because of other work at the same time: a failure to serialize, or a deadlock.
 *
 * @param work One statement or one whole transaction.
 * @throws What the database said, the last time.
 */
export const retryConflicts = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, {
    canRepeat: (error, attempt) => attempt < MAX_ATTEMPTS && CONFLICTS.includes(readCode(error)),
    pause: (attempt) => Math.random() * PAUSE * attempt,
  })
