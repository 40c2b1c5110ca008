import type { SqlDialect } from './database.ts'
import type { Dialect } from './dialect.ts'
import { findDialect } from './dialects/find-dialect.ts'
import { type Fragment, identifier, join, query, raw, render } from './fragment.ts'
import { type Column, type ColumnKind, SCHEMA, TABLES, type Table, type TableName, type TableNames } from './schema.ts'

/** Options of table definitions for one database. */
export interface TableStyle {
  readonly dialect: Dialect
  readonly names: TableNames
  /**
   * Type of `users.id`, with character set and collation, if that table exists. Columns that refer to it get the same
   * type.
   */
  readonly idType?: string | undefined
  /** `false`: tables get no foreign key, because `users` cannot be referenced. */
  readonly isLinked?: boolean | undefined
}

/** Maximum length of a name on PostgreSQL, which cuts longer ones. MySQL allows one character more. */
const MAX_NAME = 63

const getColumnType = ({ dialect, idType }: TableStyle, kind: ColumnKind): string =>
  (kind === 'id' && idType) || dialect.types[kind]

/**
 * Expression for addresses in lower case. An index on it finds addresses that other applications stored as typed. MySQL
 * needs none, because its default collations ignore case.
 */
export const LOWER_EMAIL = 'lower(email)'

const formatColumnNames = (dialect: Dialect, columns: readonly string[]): Fragment =>
  join(
    columns.map((column) =>
      column === LOWER_EMAIL ? query`lower(${identifier('email', dialect)})` : identifier(column, dialect),
    ),
  )

/** Names an index or constraint like PostgreSQL names its own: `accounts_userId_idx`. */
export const createName = (
  { names }: Pick<TableStyle, 'names'>,
  table: TableName,
  columns: readonly string[],
  suffix: 'key' | 'idx' | 'fkey',
): string => {
  const start = [names[table].split('.').at(-1), ...columns].join('_').replace(LOWER_EMAIL, 'email_lower')
  return `${start.slice(0, MAX_NAME - suffix.length - 1)}_${suffix}`
}

/** An index on columns of one table. */
export interface IndexWish {
  readonly table: TableName
  readonly columns: readonly string[]
  readonly isUnique: boolean
}

/** @param isConcurrent Whether writes continue meanwhile: PostgreSQL, outside of a transaction. */
export function createIndexStatement(style: TableStyle, wish: IndexWish, isConcurrent = false): Fragment {
  const { table, columns, isUnique } = wish
  const name = identifier(createName(style, table, columns, isUnique ? 'key' : 'idx'), style.dialect)
  const condition = style.dialect.hasIndexIfNotExists ? ' if not exists' : ''
  const create = raw(`create ${isUnique ? 'unique ' : ''}index${isConcurrent ? ' concurrently' : ''}${condition}`)
  const on = identifier(style.names[table], style.dialect)
  return query`${create} ${name} on ${on} (${formatColumnNames(style.dialect, columns)})`
}

/** Adds a missing column. It is nullable, because rows already exist. */
export function createColumnStatement(style: TableStyle, table: TableName, column: string, { kind }: Column): Fragment {
  const [on, name] = [identifier(style.names[table], style.dialect), identifier(column, style.dialect)]
  return query`alter table ${on} add column ${name} ${raw(getColumnType(style, kind))}`
}

/** A table with its indexes. */
export function createTableStatements(style: TableStyle, table: TableName): Fragment[] {
  const { dialect, names } = style
  const { columns, primaryKey, unique = [], indexes = [], fillFactor }: Table = SCHEMA[table]
  const inline = dialect.hasIndexIfNotExists ? [] : indexes
  const own = table === 'users' && dialect.selectLowerEmailIndex ? [[LOWER_EMAIL]] : []
  const parts = [
    ...Object.entries(columns).map(([name, { kind, isRequired }]) => {
      return query`${identifier(name, dialect)} ${raw(getColumnType(style, kind))}${raw(isRequired ? ' not null' : '')}`
    }),
    query`primary key (${formatColumnNames(dialect, primaryKey)})`,
    ...unique.map((each) => query`unique (${formatColumnNames(dialect, each)})`),
    ...inline.map(
      (each) =>
        query`index ${identifier(createName(style, table, each, 'idx'), dialect)} (${formatColumnNames(dialect, each)})`,
    ),
    ...(style.isLinked === false || !isOwned(table) ? [] : [formatForeignKey(style)]),
  ]
  const lines = join(parts, ',\n  ')
  return [
    query`create table if not exists ${identifier(names[table], dialect)} (\n  ${lines}\n)${raw(dialect.getTableOptions(fillFactor))}`,
    ...[...(inline.length > 0 ? [] : indexes), ...own].map((columns) =>
      createIndexStatement(style, { table, columns, isUnique: false }),
    ),
  ]
}

/** Returns whether the rows of a table belong to users. */
export const isOwned = (table: TableName): boolean => Object.hasOwn(SCHEMA[table].columns, 'userId')

/** Returns the foreign key of a table with users' rows, which are deleted with their user. */
export const formatForeignKey = ({ dialect, names }: TableStyle): Fragment =>
  query`foreign key (${identifier('userId', dialect)}) references ${identifier(names.users, dialect)} (${identifier('id', dialect)}) on delete cascade`

/**
 * Returns the statements that create the tables in an empty database. Existing tables stay unchanged; `migrate` of the
 * adapter also completes those.
 *
 * @param tables Names of the tables if they differ from Auth.js.
 */
export function ddl(dialect: SqlDialect, tables?: Partial<TableNames>): string[] {
  const target = findDialect(dialect)
  const style = { dialect: target, names: { ...target.tableNames, ...tables } }
  return TABLES.flatMap((table) => createTableStatements(style, table)).map(
    (statement) => render(statement, style.dialect).sql,
  )
}
