import type { SqlDialect, SqlResult } from './database.ts'
import { type Fragment, identifier, join, query } from './fragment.ts'
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
  readonly dialect: SqlDialect
  readonly names: TableNames
  readonly run: (statement: Fragment) => Promise<SqlResult>
  /** Runs statements on one connection. Not on PostgreSQL. */
  readonly together?: ((statements: readonly Fragment[]) => Promise<readonly SqlResult[]>) | undefined
}

const castToText = (name: string): Fragment => query`${name}`

/**
 * Pairs of a table name and its object. `to_regclass` reads a name like a statement: in quotes, and along the search
 * path.
 */
export const selectPostgresTables = (names: TableNames): Fragment =>
  join(TABLES.map((table) => query`(${table}, to_regclass(${quotePostgresName(names[table])}))`))

/** A name for `to_regclass`. */
export const quotePostgresName = (name: string): string => identifier(name, 'postgres').texts[0] ?? ''

/** The names as values. */
export const listTableNames = (names: TableNames): Fragment => join(TABLES.map((table) => castToText(names[table])))

const COLUMNS: Readonly<Record<SqlDialect, (names: TableNames) => Fragment>> = {
  postgres: (
    names,
  ) => query`select t.name as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type",
      case when a.attcollation <> y.typcollation then ' collate ' || a.attcollation::regcollation::text end as "collation"
    from (values ${selectPostgresTables(names)}) t (name, oid) join pg_attribute a on a.attrelid = t.oid
    join pg_type y on y.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped`,
  sqlite: (names) => query`select m.name as "table", c.name as "column", c.type as "type"
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name in (${listTableNames(names)})`,
  d1: (names) => COLUMNS.sqlite(names),
  mysql: (names) => query`select table_name as \`table\`, column_name as \`column\`, column_type as \`type\`,
    concat(' character set ', character_set_name, ' collate ', collation_name) as \`collation\`
    from information_schema.columns where table_schema = database() and table_name in (${listTableNames(names)})`,
}

const INDEXES: Readonly<Record<SqlDialect, (names: TableNames) => Fragment>> = {
  // Partial indexes and those on expressions guarantee nothing about a column.
  postgres: (
    names,
  ) => query`select t.name as "table", i.indexrelid::text as "index", i.indisunique as "unique", a.attname as "column"
    from (values ${selectPostgresTables(names)}) t (name, oid)
    join pg_index i on i.indrelid = t.oid and i.indisvalid and i.indimmediate and i.indpred is null and i.indexprs is null
    cross join lateral unnest(i.indkey) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where k.position <= i.indnkeyatts order by i.indexrelid, k.position`,
  // A primary key that is the row number has no index of its own. The statement begins with `select`, because drivers
  // otherwise expect no rows.
  sqlite: (names) => query`select m.name as "table", l.name as "index", l."unique" as "unique", i.name as "column",
      i.seqno as "position"
    from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' and l.partial = 0 and m.name in (${listTableNames(names)})
    union all select m.name, 'primary key', 1, c.name, c.pk from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 and m.name in (${listTableNames(names)}) order by 1, 2, 5`,
  d1: (names) => INDEXES.sqlite(names),
  mysql: (names) => query`select table_name as \`table\`, index_name as \`index\`, 1 - non_unique as \`unique\`,
    column_name as \`column\` from information_schema.statistics
    where table_schema = database() and sub_part is null and table_name in (${listTableNames(names)})
    order by table_name, index_name, seq_in_index`,
}

/** Returns the table of a result row. PostgreSQL is queried by table names of latchkey; the others return their own. */
export const findTable = ({ names }: Source, answer: unknown): TableName | undefined =>
  TABLES.find((table) => answer === table) ?? TABLES.find((table) => names[table] === answer)

/** Returns the existing tables with their columns. */
export async function readCatalog(source: Source): Promise<Catalog> {
  const catalog = new Map<TableName, Map<string, string>>()
  const { rows } = await source.run(COLUMNS[source.dialect](source.names))
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
  const { rows } = await source.run(INDEXES[source.dialect](source.names))
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
  if (source.dialect !== 'postgres') return new Set()
  const { rows } = await source.run(query`select t.name as "table", c.relname as "name"
    from (values ${selectPostgresTables(source.names)}) t (name, oid)
    join pg_index i on i.indrelid = t.oid and not i.indisvalid join pg_class c on c.oid = i.indexrelid`)
  return new Set(rows.map((row) => `${findTable(source, row['table'])} ${row['name']}`))
}
