import { ignoreErrors } from '../../lib/survive-errors.ts'
import { findKind, throwWrongClient } from './client-kind.ts'
import type { SqlDatabase, SqlRow, SqlValue } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { retryLostReads } from './retry-lost-reads.ts'

/** A pool or client of `pg`, `@neondatabase/serverless` or `@electric-sql/pglite`. */
export interface PgLike {
  query(
    text: string,
    values: SqlValue[],
  ): Promise<{ rows: unknown[]; rowCount?: number | null; affectedRows?: number | undefined }>
}

/**
 * Creates a database from `pg`, Neon's driver or PGlite, for PostgreSQL. Pass a pool: it replaces a lost connection, a
 * single client does not.
 *
 * @throws {TypeError} The client is of another kind. The message contains the line to write.
 */
export function fromPg(client: PgLike): SqlDatabase {
  if (findKind(client) !== 'pg') throwWrongClient('fromPg', client, 'pg')
  // A pool emits `error` when the server closes an idle connection. It has already removed the connection, and the next
  // statement opens another.
  ignoreErrors(client)
  return {
    dialect: 'postgres',
    async execute(sql, params) {
      // One statement is a transaction, which an isolation level above the default may refuse to serialize.
      const run = () => retryConflicts(() => client.query(sql, [...params]))
      const { rows, rowCount, affectedRows } = await retryLostReads(sql, run)
      // Rows are objects unless the driver is configured otherwise.
      return { rows: rows as SqlRow[], affected: rowCount ?? affectedRows ?? 0 }
    },
  }
}
