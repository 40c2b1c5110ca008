import { readProperty } from '../../lib/read-property.ts'
import { findKind, refuseClient } from './client-kind.ts'
import type { SqlDatabase, SqlResult, SqlRow, SqlStatement, SqlValue } from './database.ts'
import { retry } from './retry.ts'
import { readCode } from './retry-conflicts.ts'

/** How long a lock of another process is waited for, in milliseconds. The library gives a store ten seconds. */
const MAX_WAIT = 5000

/** Pause between two attempts, in milliseconds. */
const PAUSE = 20

/** SQLite's code for a database that another connection has locked. @see https://sqlite.org/rescode.html#busy */
const BUSY = 5

// `node:sqlite` has the number, also extended; the others have the name.
const isBusy = (error: unknown): boolean => {
  const errcode = readProperty(error, 'errcode')
  return `${readCode(error)}`.startsWith('SQLITE_BUSY') || (typeof errcode === 'number' && (errcode & 0xff) === BUSY)
}

/**
 * Runs work on SQLite again while another process has the database locked. A `busy_timeout` of the application's own
 * comes first, and blocks the process; this does not.
 *
 * @param work One statement or one whole transaction, which waits for nothing.
 * @throws The error of SQLite, at the latest after five seconds.
 */
function retryBusy<T>(work: () => T): Promise<T> {
  const end = performance.now() + MAX_WAIT
  return retry(work, { canRepeat: (error) => isBusy(error) && performance.now() <= end, pause: () => PAUSE })
}

/** Statements that are kept prepared. The adapter has about forty. */
const MAX_STATEMENTS = 100

// SQLite has no booleans, and drivers refuse them.
type SqliteValue = Exclude<SqlValue, boolean>

interface SqliteStatement {
  all(...params: SqliteValue[]): unknown[]
  run(...params: SqliteValue[]): { changes: number | bigint }
}

/** A database of `node:sqlite`, `better-sqlite3` or `bun:sqlite`. */
export interface SqliteLike {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
}

/**
 * SQLite in this process, by `node:sqlite`, `better-sqlite3` or `bun:sqlite`. If another process has locked the database,
 * a statement waits up to five seconds, without blocking this process.
 *
 * @throws {TypeError} The database is of another kind. Its message has the line to write.
 */
export function fromSqlite(database: SqliteLike): SqlDatabase {
  if (findKind(database) !== 'sqlite') refuseClient('fromSqlite', database, 'sqlite')
  const execute = keepStatements(database)
  const batch = (statements: readonly SqlStatement[]): SqlResult[] => {
    database.exec('savepoint latchkey')
    try {
      const results = statements.map(execute)
      database.exec('release latchkey')
      return results
    } catch (error) {
      database.exec('rollback to latchkey; release latchkey')
      throw error
    }
  }
  return {
    dialect: 'sqlite',
    execute: (sql, params) => retryBusy(() => execute({ sql, params })),
    // Nothing comes in between, because nothing in it waits. A savepoint also works inside of a transaction.
    batch: (statements) => retryBusy(() => batch(statements)),
  }
}

/** Runs statements that are prepared once: preparing takes longer than running most of them. */
function keepStatements(database: SqliteLike): (statement: SqlStatement) => SqlResult {
  const kept = new Map<string, SqliteStatement>()
  return ({ sql, params }) => {
    const statement = kept.get(sql) ?? database.prepare(sql)
    // Not kept while it runs: one that failed may be of a database that was closed and opened again.
    kept.delete(sql)
    const result = run(statement, sql, params)
    if (kept.size >= MAX_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
    kept.set(sql, statement)
    return result
  }
}

function run(statement: SqliteStatement, sql: string, params: readonly SqlValue[]): SqlResult {
  const values = params.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  // better-sqlite3 refuses `all` on a statement without rows, and `run` on one with rows.
  if (!/^\s*select\b|\breturning\b/i.test(sql)) return { rows: [], affected: Number(statement.run(...values).changes) }
  const rows = statement.all(...values) as SqlRow[] // objects: no other shape was asked for
  return { rows, affected: rows.length }
}
