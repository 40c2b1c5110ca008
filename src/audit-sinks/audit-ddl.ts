import type { SqlDialect } from '../adapters/sql/database.ts'
import { type Fragment, identifier, join, query, raw, render } from '../adapters/sql/fragment.ts'
import type { AuditEvent } from '../types/audit-event.ts'

/** Name of the table, if the application gives none. */
export const TABLE = 'audit_events'

type Column = keyof AuditEvent

/** Columns, with their types on MySQL. User ids are compared exactly there, too, because the table is binary. */
const COLUMNS: Readonly<Record<Column, string>> = {
  id: 'varchar(32) not null',
  at: 'datetime(3) not null',
  type: 'varchar(64) not null',
  outcome: 'varchar(16) not null',
  reason: 'varchar(64)',
  actor: 'varchar(255)',
  session: 'varchar(64)',
  provider: 'varchar(255)',
  method: 'varchar(32)',
  requestId: 'varchar(32) not null',
  count: 'int not null',
  ip: 'varchar(256)',
  userAgent: 'varchar(256)',
}

/** Names of the columns. They are those of the event. */
// Literal keys of the object above.
export const COLUMN_NAMES: readonly Column[] = Object.keys(COLUMNS) as Column[]

/** Columns to search by: time, and the events of one user. */
const INDEXES: readonly (readonly Column[])[] = [['at'], ['actor', 'at']]

function formatColumn(dialect: SqlDialect, name: Column): Fragment {
  const type = COLUMNS[name]
  const [, condition = ''] = /( not null)?$/.exec(type) ?? []
  const own = name === 'count' ? 'int' : dialect === 'postgres' && name === 'at' ? 'timestamptz' : 'text'
  return query`${identifier(name, dialect)} ${raw(dialect === 'mysql' ? type : own + condition)}`
}

const formatNames = (dialect: SqlDialect, columns: readonly Column[]): Fragment =>
  join(columns.map((column) => identifier(column, dialect)))

/** The index of PostgreSQL and SQLite has the table's name without its schema. */
const createIndexName = (table: string, columns: readonly Column[]): string =>
  [table.split('.').at(-1), ...columns, 'idx'].join('_')

function formatTable(dialect: SqlDialect, table: string): Fragment {
  const index = (columns: readonly Column[]) =>
    query`index ${identifier(createIndexName(table, columns), dialect)} (${formatNames(dialect, columns)})`
  const inline = dialect === 'mysql' ? INDEXES.map(index) : []
  const lines = join([...COLUMN_NAMES.map((name) => formatColumn(dialect, name)), ...inline], ',\n  ')
  const ending = raw(dialect === 'mysql' ? ' character set utf8mb4 collate utf8mb4_bin' : '')
  return query`create table if not exists ${identifier(table, dialect)} (\n  ${lines}\n)${ending}`
}

/**
 * Returns the statements that create the table of `sqlSink` with its indexes, if they are missing.
 *
 * The table has no unique key: the id of a failure is that of the log, which is short enough to repeat after many
 * millions of failures.
 *
 * @param table Name of the table; on PostgreSQL also `schema.table`. @default 'audit_events'
 */
export function auditDdl(dialect: SqlDialect, table: string = TABLE): string[] {
  const indexes = INDEXES.map((columns) => {
    const name = identifier(createIndexName(table, columns), dialect)
    return query`create index if not exists ${name} on ${identifier(table, dialect)} (${formatNames(dialect, columns)})`
  })
  return [formatTable(dialect, table), ...(dialect === 'mysql' ? [] : indexes)].map((one) => render(one, dialect).sql)
}
