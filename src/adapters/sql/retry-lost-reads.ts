import { retry } from './retry.ts'
import { readCode } from './retry-conflicts.ts'

/** The usual number of connections in a pool, all of which may be lost. */
const MAX_ATTEMPTS = 10

/** Driver codes for a connection that the server or the network closed. */
const LOST: readonly unknown[] = [
  '57P01',
  '57P02',
  'ECONNRESET',
  'EPIPE',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'PROTOCOL_CONNECTION_LOST',
]

/** Errors without such a code: of `pg`, of `mysql2`, and of MariaDB, whose number `mysql2` does not know. */
const MESSAGE = /^Connection terminated|command when connection is in closed state|^Connection was killed/

const isLost = (error: unknown): boolean =>
  LOST.includes(readCode(error)) || (error instanceof Error && MESSAGE.test(error.message))

/**
 * Repeats a read if its connection is lost. A pool may not have noticed yet that the server closed a connection. A
 * write may have taken effect, so it is not repeated.
 *
 * @throws The last error of the driver.
 */
export function retryLostReads<T>(sql: string, run: () => Promise<T>): Promise<T> {
  const attempts = /^\s*select\b/i.test(sql) ? MAX_ATTEMPTS : 1
  return retry(run, { canRepeat: (error, attempt) => attempt < attempts && isLost(error) })
}
