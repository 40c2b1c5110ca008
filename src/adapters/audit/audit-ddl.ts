import type { AuditEvent } from '../../types/audit-event.ts'
import type { SqlDialect } from '../sql/database.ts'
import type { Dialect } from '../sql/dialect.ts'
import { findDialect } from '../sql/dialects/find-dialect.ts'
import { type Fragment, identifier, join, query, raw, render } from '../sql/fragment.ts'

/** Name of the table, if the application gives none. */
export const TABLE = 'audit_events'

type Column = keyof AuditEvent

interface ColumnType {
  /** Type of a column: the maximum length of its strings, or another type. */
  readonly type: number | 'date' | 'int'
  readonly isRequired?: true
}

/** Columns. User ids are compared exactly on MySQL, too, because the table is binary. */
const COLUMNS: Readonly<Record<Column, ColumnType>> = {
  id: { type: 32, isRequired: true },
  at: { type: 'date', isRequired: true },
  type: { type: 64, isRequired: true },
  outcome: { type: 16, isRequired: true },
  reason: { type: 64 },
  actor: { type: 255 },
  session: { type: 64 },
  provider: { type: 255 },
  method: { type: 32 },
  requestId: { type: 32, isRequired: true },
  count: { type: 'int', isRequired: true },
  ip: { type: 256 },
  userAgent: { type: 256 },
}

/** Names of the columns. They are those of the event. */
// Literal keys of the object above.
export const COLUMN_NAMES: readonly Column[] = Object.keys(COLUMNS) as Column[]

/** Columns to search by: time, and the events of one user. */
const INDEXES: readonly (readonly Column[])[] = [['at'], ['actor', 'at']]

function formatType({ getTextType, types }: Dialect, type: ColumnType['type']): string {
  if (typeof type === 'number') return getTextType(type)
  return type === 'date' ? types.date : type
}

function formatColumn(dialect: Dialect, name: Column): Fragment {
  const { type, isRequired } = COLUMNS[name]
  return query`${identifier(name, dialect)} ${raw(formatType(dialect, type))}${raw(isRequired ? ' not null' : '')}`
}

const formatNames = (dialect: Dialect, columns: readonly Column[]): Fragment =>
  join(columns.map((column) => identifier(column, dialect)))

/** The index of PostgreSQL and SQLite has the table's name without its schema. */
const createIndexName = (table: string, columns: readonly Column[]): string =>
  [table.split('.').at(-1), ...columns, 'idx'].join('_')

function formatTable(dialect: Dialect, table: string): Fragment {
  const index = (columns: readonly Column[]) =>
    query`index ${identifier(createIndexName(table, columns), dialect)} (${formatNames(dialect, columns)})`
  const inline = dialect.hasIndexIfNotExists ? [] : INDEXES.map(index)
  const lines = join([...COLUMN_NAMES.map((name) => formatColumn(dialect, name)), ...inline], ',\n  ')
  return query`create table if not exists ${identifier(table, dialect)} (\n  ${lines}\n)${raw(dialect.getTableOptions())}`
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
  const target = findDialect(dialect)
  const indexes = INDEXES.map((columns) => {
    const name = identifier(createIndexName(table, columns), target)
    return query`create index if not exists ${name} on ${identifier(table, target)} (${formatNames(target, columns)})`
  })
  return [formatTable(target, table), ...(target.hasIndexIfNotExists ? indexes : [])].map(
    (one) => render(one, target).sql,
  )
}
