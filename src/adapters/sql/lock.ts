import type { Source } from './catalog.ts'
import type { SqlResult } from './database.ts'
import { type Fragment, query, raw, render } from './fragment.ts'
import { retry } from './retry.ts'
import { readCode } from './retry-conflicts.ts'

/**
 * Maximum wait for a table lock of PostgreSQL, in milliseconds. Writers queue behind the request for the same time. It
 * is shorter than `deadlock_timeout` (1 s), so waiting for another run never counts as a deadlock.
 */
const LOCK_TIMEOUT = 500

/**
 * Used at every tenth attempt: PostgreSQL cancels an autovacuum for a statement that has waited for `deadlock_timeout`.
 */
const LONG_TIMEOUT = 1100

/** The same for MySQL, in whole seconds. */
const LOCK_SECONDS = 1

/** Maximum attempts to get a lock: about two minutes. */
const MAX_ATTEMPTS = 150

/** Shortest and longest pause between two attempts, in milliseconds. Queued writers proceed meanwhile. */
const MIN_PAUSE = 100
const MAX_PAUSE = 500

/** Number of the advisory lock that runs of `migrate` share in a database. */
const ADVISORY_LOCK = 7_523_940_618

/** Returns whether a statement failed because of a lock of another transaction. */
export const isLocked = (error: unknown): boolean =>
  ['55P03', 'ER_LOCK_WAIT_TIMEOUT'].includes(`${readCode(error)}`) || /database (?:table )?is locked/.test(`${error}`)

/** Repeats work while another transaction holds its lock. @throws The last error of the database. */
export const retryLocked = <T>(work: (attempt: number) => Promise<T>, attempts: number = MAX_ATTEMPTS): Promise<T> =>
  retry(work, {
    canRepeat: (error, attempt) => attempt < attempts && isLocked(error),
    pause: () => MIN_PAUSE + Math.random() * (MAX_PAUSE - MIN_PAUSE),
  })

/** Maximum attempts on SQLite. The driver of this package waits five seconds at each. */
const SQLITE_ATTEMPTS = 20

/** Returns a database that retries while another process writes to its file. */
export const withLockRetries = (source: Source): Source =>
  source.dialect.locksFile
    ? { ...source, run: (statement) => retryLocked(() => source.run(statement), SQLITE_ATTEMPTS) }
    : source

/**
 * Returns PostgreSQL statements in one transaction, sent as one statement. A pool may use another connection for each
 * statement, and pgbouncer another server, so no setting and no lock may outlive a transaction.
 */
export const block = (attempt: number, isTurn: boolean, ...lines: readonly string[]): Fragment =>
  raw(`do $latchkey$ begin
  perform set_config('lock_timeout', '${attempt % 10 === 0 ? LONG_TIMEOUT : LOCK_TIMEOUT}', true)${isTurn ? `, pg_advisory_xact_lock(${ADVISORY_LOCK})` : ''};
  ${lines.join(';\n  ')};
end $latchkey$`)

/**
 * Returns whether the application has started a transaction, in which PostgreSQL cannot build an index concurrently.
 */
export async function isInTransaction({ run }: Source): Promise<boolean> {
  // A setting of a transaction is lost in the next one.
  const mark = crypto.randomUUID()
  await run(query`select set_config('latchkey.mark', ${mark}, true)`)
  const { rows } = await run(query`select current_setting('latchkey.mark', true) as "mark"`)
  return rows[0]?.['mark'] === mark
}

/**
 * Runs a statement on PostgreSQL that waits half a second at a time for a lock.
 *
 * @param isTurn Whether other runs wait meanwhile. Not for a statement that reads all rows.
 */
export const runInBlock = (source: Source, statement: Fragment, isTurn: boolean): Promise<SqlResult> =>
  retryLocked((attempt) => source.run(block(attempt, isTurn, render(statement, source.dialect).sql)))

/** How InnoDB changes a table: without a lock, otherwise by its default. */
export interface Manner {
  /** Suffix of the statement, if InnoDB can do it without a lock. */
  readonly online: string
  /** More variables for this statement only. Only on MariaDB. */
  readonly variables?: string
}

// Of MySQL and MariaDB.
const isUnsupported = (error: unknown): boolean => `${readCode(error)}`.startsWith('ER_ALTER_OPERATION_NOT_SUPPORTED')

/** Runs a statement on MySQL or MariaDB that waits at most a second at a time for a lock. */
export async function runOnline(
  source: Source,
  statement: Fragment,
  { online, variables = '' }: Manner,
): Promise<void> {
  const { rows } = await source.run(query`select version() as ${raw('`version`')}`)
  const isMariadb = /mariadb/i.test(`${rows[0]?.['version']}`)
  const run = isMariadb
    ? (text: Fragment) => runOnMariadb(source, text, variables)
    : (text: Fragment) => runTogether(source, text)
  try {
    await retryLocked(() => run(query`${statement}${raw(online)}`))
  } catch (error) {
    if (!isUnsupported(error)) throw error
    await retryLocked(() => run(statement))
  }
}

const runOnMariadb = (source: Source, statement: Fragment, variables: string): Promise<unknown> =>
  source.run(query`${raw(`set statement lock_wait_timeout = ${LOCK_SECONDS}${variables} for `)}${statement}`)

// MySQL only has session variables. After a failure, the pool probably returns the same connection.
async function runTogether({ run, together: batch }: Source, statement: Fragment): Promise<unknown> {
  if (!batch) return run(statement)
  const reset = raw('set session lock_wait_timeout = default')
  try {
    return await batch([raw(`set session lock_wait_timeout = ${LOCK_SECONDS}`), statement, reset])
  } catch (error) {
    await batch([reset]).catch(() => undefined)
    throw error
  }
}
