import type { SqlDatabase, SqlDialect, SqlValue } from '../adapters/sql/database.ts'
import { identifier, join, query, render } from '../adapters/sql/fragment.ts'
import type { AuditEvent } from '../types/audit-event.ts'
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

/** MySQL accepts no ISO 8601. A `datetime` has no time zone, and this one is in UTC. */
function encode(dialect: SqlDialect, name: keyof AuditEvent, event: AuditEvent): SqlValue {
  const value = event[name] ?? null
  return dialect === 'mysql' && name === 'at' ? event.at.slice(0, -1).replace('T', ' ') : value
}

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
  const { dialect } = database
  const names = join(COLUMN_NAMES.map((name) => identifier(name, dialect)))
  return {
    async write(event) {
      const values = join(COLUMN_NAMES.map((name) => query`${encode(dialect, name, event)}`))
      const { sql, params } = render(
        query`insert into ${identifier(table, dialect)} (${names}) values (${values})`,
        dialect,
      )
      await database.execute(sql, params)
    },
    async migrate() {
      for (const statement of auditDdl(dialect, table)) await database.execute(statement, [])
    },
  }
}
