import type { SqlDatabase, SqlResult, SqlRow, SqlStatement, SqlValue } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'

/** A pool or client of `pg`, `@neondatabase/serverless` or `@electric-sql/pglite`. */
export interface PgLike {
  query(
    text: string,
    values: SqlValue[],
  ): Promise<{ rows: unknown[]; rowCount?: number | null; affectedRows?: number | undefined }>
}

/** PostgreSQL by `pg`, Neon's driver or PGlite. */
export const fromPg = (client: PgLike): SqlDatabase => ({
  dialect: 'postgres',
  async execute(sql, params) {
    // One statement is a transaction, which a higher isolation than the default may refuse to serialize.
    const { rows, rowCount, affectedRows } = await retryConflicts(() => client.query(sql, [...params]))
    // Rows are objects unless the driver was told otherwise.
    return { rows: rows as SqlRow[], affected: rowCount ?? affectedRows ?? 0 }
  },
})

// SQLite has no booleans, and drivers refuse them.
type SqliteValue = Exclude<SqlValue, boolean>

/** A database of `node:sqlite`, `better-sqlite3` or `bun:sqlite`. */
export interface SqliteLike {
  exec(sql: string): unknown
  prepare(sql: string): {
    all(...params: SqliteValue[]): unknown[]
    run(...params: SqliteValue[]): { changes: number | bigint }
  }
}

/** SQLite in this process, by `node:sqlite`, `better-sqlite3` or `bun:sqlite`. */
export function fromSqlite(database: SqliteLike): SqlDatabase {
  const execute = ({ sql, params }: SqlStatement): SqlResult => {
    const statement = database.prepare(sql)
    const values = params.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    // better-sqlite3 refuses `all` on a statement without rows, and `run` on one with rows.
    if (!/^\s*select\b|\breturning\b/i.test(sql))
      return { rows: [], affected: Number(statement.run(...values).changes) }
    const rows = statement.all(...values) as SqlRow[] // objects: no other shape was asked for
    return { rows, affected: rows.length }
  }
  return {
    dialect: 'sqlite',
    execute: async (sql, params) => execute({ sql, params }),
    // Nothing comes in between, for nothing here waits. A savepoint also works inside of a transaction.
    async batch(statements) {
      database.exec('savepoint latchkey')
      try {
        const results = statements.map(execute)
        database.exec('release latchkey')
        return results
      } catch (error) {
        database.exec('rollback to latchkey; release latchkey')
        throw error
      }
    },
  }
}

interface Mysql2Connection {
  execute(sql: string, values: SqlValue[]): Promise<[unknown, unknown]>
}

/** A pool of `mysql2/promise`. */
export interface Mysql2Like extends Mysql2Connection {
  getConnection(): Promise<
    Mysql2Connection & {
      beginTransaction(): Promise<unknown>
      commit(): Promise<unknown>
      rollback(): Promise<unknown>
      release(): void
    }
  >
}

/** MySQL or MariaDB by `mysql2/promise`. */
export function fromMysql2(pool: Mysql2Like): SqlDatabase {
  const execute = async (connection: Mysql2Connection, { sql, params }: SqlStatement): Promise<SqlResult> => {
    const [result] = await connection.execute(sql, [...params])
    if (Array.isArray(result)) return { rows: result, affected: result.length }
    return { rows: [], affected: (result as { affectedRows: number }).affectedRows } // a header, where there are no rows
  }
  const inTransaction = async (statements: readonly SqlStatement[]): Promise<SqlResult[]> => {
    const connection = await pool.getConnection()
    try {
      await connection.beginTransaction()
      const results: SqlResult[] = []
      for (const statement of statements) results.push(await execute(connection, statement))
      await connection.commit()
      return results
    } catch (error) {
      // Of a connection that broke, there is nothing to undo.
      await connection.rollback().catch(() => undefined)
      throw error
    } finally {
      connection.release()
    }
  }
  return {
    dialect: 'mysql',
    execute: (sql, params) => retryConflicts(() => execute(pool, { sql, params })),
    batch: (statements) => retryConflicts(() => inTransaction(statements)),
  }
}

interface D1Result {
  results?: unknown[] | undefined
  meta?: { changes?: number | undefined } | undefined
}

interface D1Statement<S> {
  bind(...values: unknown[]): S
  all(): Promise<D1Result>
}

/** A binding of Cloudflare's D1. */
export interface D1Like<S extends D1Statement<S> = never> {
  prepare(sql: string): S
  batch(statements: S[]): Promise<D1Result[]>
}

/** Cloudflare's D1. */
export function fromD1<S extends D1Statement<S>>(binding: D1Like<S>): SqlDatabase {
  const bound = ({ sql, params }: SqlStatement): S => binding.prepare(sql).bind(...params)
  const read = ({ results = [], meta }: D1Result): SqlResult => ({
    rows: results as SqlRow[], // objects: `all` has no other shape
    affected: meta?.changes ?? 0,
  })
  return {
    dialect: 'd1',
    execute: async (sql, params) => read(await bound({ sql, params }).all()),
    batch: async (statements) => (await binding.batch(statements.map(bound))).map(read),
  }
}
