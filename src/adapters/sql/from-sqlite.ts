import { BoundedMap } from '../../lib/bounded-map.ts'
import { readProperty } from '../../lib/read-property.ts'
import { findKind, throwWrongClient } from './client-kind.ts'
import type { SqlDatabase, SqlResult, SqlRow, SqlStatement, SqlValue } from './database.ts'
import { retry } from './retry.ts'
import { readCode } from './retry-conflicts.ts'

/** Milliseconds to wait for a lock of another process. A store call may take ten seconds. */
const MAX_WAIT = 5000

/** Pause between two attempts, in milliseconds. */
const PAUSE = 20

/** SQLite's code for a database that another connection has locked. @see https://sqlite.org/rescode.html#busy */
const BUSY = 5

// `node:sqlite` reports the number, also extended; the other drivers report the name.
const isBusy = (error: unknown): boolean => {
  const errcode = readProperty(error, 'errcode')
  return `${readCode(error)}`.startsWith('SQLITE_BUSY') || (typeof errcode === 'number' && (errcode & 0xff) === BUSY)
}

/**
 * Repeats work on SQLite while another process has locked the database. A `busy_timeout` of the application applies
 * first and blocks the process; this does not.
 *
 * @param work One statement or one whole transaction, without asynchronous steps.
 * @throws The error of SQLite, after five seconds at most.
 */
function retryBusy<T>(work: () => T): Promise<T> {
  const end = performance.now() + MAX_WAIT
  return retry(work, { canRepeat: (error) => isBusy(error) && performance.now() <= end, pause: () => PAUSE })
}

/** Number of cached prepared statements. The adapter has about forty. */
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
 * Creates a database from `node:sqlite`, `better-sqlite3` or `bun:sqlite`. If another process has locked it, a
 * statement waits up to five seconds without blocking this process.
 *
 * @throws {TypeError} The database is of another kind. The message contains the line to write.
 */
export function fromSqlite(database: SqliteLike): SqlDatabase {
  if (findKind(database) !== 'sqlite') throwWrongClient('fromSqlite', database, 'sqlite')
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
    // Nothing can interleave, because the code is synchronous. A savepoint also works inside a transaction.
    batch: (statements) => retryBusy(() => batch(statements)),
  }
}

/** Runs cached prepared statements, because preparing takes longer than running most of them. */
function keepStatements(database: SqliteLike): (statement: SqlStatement) => SqlResult {
  const kept = new BoundedMap<string, SqliteStatement>(MAX_STATEMENTS)
  return ({ sql, params }) => {
    const statement = kept.get(sql) ?? database.prepare(sql)
    // Removed from the cache while it runs: a failed one may belong to a database that was closed and reopened.
    kept.delete(sql)
    const result = run(statement, sql, params)
    kept.set(sql, statement)
    return result
  }
}

function run(statement: SqliteStatement, sql: string, params: readonly SqlValue[]): SqlResult {
  const values = params.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  // better-sqlite3 refuses `all` for a statement without rows, and `run` for one with rows.
  if (!/^\s*select\b|\breturning\b/i.test(sql)) return { rows: [], affected: Number(statement.run(...values).changes) }
  const rows = statement.all(...values) as SqlRow[] // objects: no other format was requested
  return { rows, affected: rows.length }
}
