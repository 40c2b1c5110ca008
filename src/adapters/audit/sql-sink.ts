import type { AuditEvent } from '../../types/audit-event.ts'
import type { SqlDatabase } from '../sql/database.ts'
import type { Dialect } from '../sql/dialect.ts'
import { findDialect } from '../sql/dialects/find-dialect.ts'
import { type Fragment, identifier, join, query, render } from '../sql/fragment.ts'
import { auditDdl, COLUMN_NAMES, TABLE } from './audit-ddl.ts'

/** Options of `sqlSink`. */
export interface SqlSinkOptions {
  /** Name of the table; on PostgreSQL also `schema.table`. @default 'audit_events' */
  readonly table?: string | undefined
}

/** Writes audit events to a table. */
export interface SqlSink {
  /** Inserts one row. Rejects if the database does. */
  write(event: AuditEvent): Promise<void>
  /** Creates the table and its indexes if they are missing. Changes no existing table. */
  migrate(): Promise<void>
}

const encode = ({ encodeDate, types }: Dialect, name: keyof AuditEvent, event: AuditEvent): Fragment =>
  name === 'at' ? encodeDate(new Date(event.at), types.date) : query`${event[name] ?? null}`

/**
 * Writes audit events to a table of PostgreSQL, SQLite, MySQL, MariaDB or D1. All values are bound.
 *
 * ```ts
 * const sink = sqlSink(fromPg(new Pool()))
 * await sink.migrate()
 * ```
 *
 * @param database Result of a `from...` function of `latchkey/adapters/sql`, or your own `SqlDatabase`.
 */
export function sqlSink(database: SqlDatabase, { table = TABLE }: SqlSinkOptions = {}): SqlSink {
  const dialect = findDialect(database.dialect)
  const names = join(COLUMN_NAMES.map((name) => identifier(name, dialect)))
  return {
    async write(event) {
      const values = join(COLUMN_NAMES.map((name) => encode(dialect, name, event)))
      const { sql, params } = render(
        query`insert into ${identifier(table, dialect)} (${names}) values (${values})`,
        dialect,
      )
      await database.execute(sql, params)
    },
    async migrate() {
      for (const statement of auditDdl(database.dialect, table)) await database.execute(statement, [])
    },
  }
}
