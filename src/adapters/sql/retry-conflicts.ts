import { retry } from './retry.ts'

/** Maximum attempts of a call. Twenty concurrent calls for one row need about six. */
const MAX_ATTEMPTS = 20

/** Longest pause after the first attempt, in milliseconds. It grows with every attempt. */
const PAUSE = 10

/**
 * Errors by which a database ends one of several conflicting transactions. It had no effect and may be repeated.
 *
 * @see https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const CONFLICTS: readonly unknown[] = ['40001', '40P01', 'ER_LOCK_DEADLOCK']

/** Error code of a driver. */
export const readCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Repeats work that the database refused because of concurrent work: a serialization failure or a deadlock.
 *
 * @param work One statement or one whole transaction.
 * @throws The last error of the database.
 */
export const retryConflicts = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, {
    canRepeat: (error, attempt) => attempt < MAX_ATTEMPTS && CONFLICTS.includes(readCode(error)),
    pause: (attempt) => Math.random() * PAUSE * attempt,
  })
