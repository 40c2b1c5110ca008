import type { SqlResult } from './database.ts'
import type { Dialect, Run } from './dialect.ts'
import { type Fragment, listValues } from './fragment.ts'
import { TABLES, type TableName, type TableNames } from './schema.ts'

/**
 * Columns and their types by table; missing tables are left out. A type is in lower case. If the character set and the
 * collation of a text affect comparisons, they follow: `varchar(36) character set latin1 collate latin1_bin`.
 */
export type Catalog = ReadonlyMap<TableName, ReadonlyMap<string, string>>

/** An index of a table. */
export interface Index {
  readonly table: TableName
  readonly isUnique: boolean
  /** In order. */
  readonly columns: readonly string[]
}

/** Input of catalog queries. */
export interface Source {
  readonly dialect: Dialect
  readonly names: TableNames
  readonly run: Run
  /** Runs statements on one connection. Not on PostgreSQL. */
  readonly together?: ((statements: readonly Fragment[]) => Promise<readonly SqlResult[]>) | undefined
}

/** The names as values. */
export const listTableNames = (names: TableNames): Fragment => listValues(TABLES.map((table) => names[table]))

/** Returns the table of a result row. PostgreSQL is queried by table names of latchkey; the others return their own. */
export const findTable = ({ names }: Source, answer: unknown): TableName | undefined =>
  TABLES.find((table) => answer === table) ?? TABLES.find((table) => names[table] === answer)

/** Returns the existing tables with their columns. */
export async function readCatalog(source: Source): Promise<Catalog> {
  const catalog = new Map<TableName, Map<string, string>>()
  const { rows } = await source.run(source.dialect.selectColumns(source.names))
  for (const row of rows) {
    const table = findTable(source, row['table'])
    if (!table) continue
    const columns = catalog.get(table) ?? new Map<string, string>()
    catalog.set(table, columns.set(`${row['column']}`, `${row['type']}`.toLowerCase() + (row['collation'] ?? '')))
  }
  return catalog
}

/** Returns the indexes of the tables, including primary keys. */
export async function readIndexes(source: Source): Promise<readonly Index[]> {
  const indexes = new Map<string, Index & { columns: string[] }>()
  const { rows } = await source.run(source.dialect.selectIndexes(source.names))
  for (const row of rows) {
    const table = findTable(source, row['table'])
    if (!table) continue
    const key = `${table} ${row['index']}`
    const index = indexes.get(key) ?? { table, isUnique: isTrue(row['unique']), columns: [] }
    indexes.set(key, index)
    index.columns.push(`${row['column']}`)
  }
  return [...indexes.values()]
}

/** Returns whether a database value means yes: `true`, `1`, `1n` or `'1'`. */
export const isTrue = (value: unknown): boolean => value === true || Number(value) === 1

/** Returns whether the database generates the ids of a column. */
export const isNumbered = (type: string): boolean => /int|serial/.test(type)

/**
 * Returns invalid indexes of PostgreSQL, such as `sessions sessions_userId_idx`: a run of `create index concurrently`
 * was interrupted, or is in progress.
 *
 * @see https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
export async function readLeftovers(source: Source): Promise<ReadonlySet<string>> {
  const { selectLeftovers } = source.dialect
  if (selectLeftovers === null) return new Set()
  const { rows } = await source.run(selectLeftovers(source.names))
  return new Set(rows.map((row) => `${findTable(source, row['table'])} ${row['name']}`))
}
