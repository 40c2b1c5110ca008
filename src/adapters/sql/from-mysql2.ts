import { readProperty } from '../../lib/read-property.ts'
import { findKind, throwWrongClient } from './client-kind.ts'
import type { SqlDatabase, SqlResult, SqlStatement, SqlValue } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { retryLostReads } from './retry-lost-reads.ts'

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

/**
 * Creates a database from a pool of `mysql2/promise` or `mysql2`, for MySQL or MariaDB.
 *
 * @throws {TypeError} The client is of another kind. The message contains the line to write.
 */
export function fromMysql2(client: Mysql2Like | { promise(): Mysql2Like }): SqlDatabase {
  if (findKind(client) !== 'mysql2') throwWrongClient('fromMysql2', client, 'mysql2')
  const pool = 'promise' in client ? client.promise() : client
  return {
    dialect: 'mysql',
    execute: (sql, params) => retryLostReads(sql, () => retryConflicts(() => execute(pool, { sql, params }))),
    batch: (statements) => retryConflicts(() => runInTransaction(pool, statements)),
  }
}

async function execute(connection: Mysql2Connection, { sql, params }: SqlStatement): Promise<SqlResult> {
  const [result] = await connection.execute(sql, [...params])
  if (Array.isArray(result)) return { rows: result, affected: result.length }
  return { rows: [], affected: Number(readProperty(result, 'affectedRows')) } // a header if there are no rows
}

async function runInTransaction(pool: Mysql2Like, statements: readonly SqlStatement[]): Promise<SqlResult[]> {
  const connection = await pool.getConnection()
  try {
    await connection.beginTransaction()
    const results: SqlResult[] = []
    for (const statement of statements) results.push(await execute(connection, statement))
    await connection.commit()
    return results
  } catch (error) {
    // A lost connection has nothing to undo.
    await connection.rollback().catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}
