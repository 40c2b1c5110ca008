import type { SqlDialect } from './database.ts'
import { type Fragment, identifier, join, query, raw, render } from './fragment.ts'
import {
  type Column,
  type ColumnKind,
  SCHEMA,
  TABLES,
  type Table,
  type TableName,
  type TableNames,
  tableNames,
} from './schema.ts'

const SQLITE: Readonly<Record<ColumnKind, string>> = {
  id: 'text',
  key: 'text',
  credential: 'text',
  text: 'text',
  date: 'text',
  integer: 'integer',
  boolean: 'integer',
}

const TYPES: Readonly<Record<SqlDialect, Readonly<Record<ColumnKind, string>>>> = {
  sqlite: SQLITE,
  d1: SQLITE,
  postgres: { ...SQLITE, date: 'timestamptz', integer: 'bigint', boolean: 'boolean' },
  // MySQL's usual collations take `a` for `A`, and `á` for both: never for what proves who somebody is.
  mysql: {
    ...SQLITE,
    id: 'varchar(255)',
    key: 'varchar(255)',
    credential: 'varchar(1400) character set ascii collate ascii_bin',
    date: 'datetime(3)',
    integer: 'bigint',
    boolean: 'boolean',
  },
}

/** How tables are to be made in one database. */
export interface TableStyle {
  readonly dialect: SqlDialect
  readonly names: TableNames
  /** The type of `users.id` where that table is there already: what points to it has the same. */
  readonly idType?: string | undefined
}

const columnType = ({ dialect, idType }: TableStyle, kind: ColumnKind): string =>
  (kind === 'id' && idType) || TYPES[dialect][kind]

const columnNames = (dialect: SqlDialect, columns: readonly string[]): Fragment =>
  join(columns.map((column) => identifier(column, dialect)))

const indexName = (style: TableStyle, table: TableName, columns: readonly string[], suffix: string): Fragment =>
  identifier(`${[style.names[table].split('.').at(-1), ...columns].join('_')}_${suffix}`, style.dialect)

/** An index on columns of a table that is there. */
export function indexStatement(
  style: TableStyle,
  table: TableName,
  columns: readonly string[],
  isUnique: boolean,
): Fragment {
  const name = indexName(style, table, columns, isUnique ? 'key' : 'idx')
  const create = raw(`create ${isUnique ? 'unique ' : ''}index${style.dialect === 'mysql' ? '' : ' if not exists'}`)
  const on = identifier(style.names[table], style.dialect)
  return query`${create} ${name} on ${on} (${columnNames(style.dialect, columns)})`
}

/** A column that a table lacks. It may be empty: there are rows already. */
export function columnStatement(style: TableStyle, table: TableName, column: string, { kind }: Column): Fragment {
  const [on, name] = [identifier(style.names[table], style.dialect), identifier(column, style.dialect)]
  return query`alter table ${on} add column ${name} ${raw(columnType(style, kind))}`
}

/** A table with its indexes. */
export function tableStatements(style: TableStyle, table: TableName): Fragment[] {
  const { dialect, names } = style
  const { columns, primaryKey, unique = [], indexes = [] }: Table = SCHEMA[table]
  const inline = dialect === 'mysql' ? indexes : []
  const parts = [
    ...Object.entries(columns).map(([name, { kind, isRequired }]) => {
      return query`${identifier(name, dialect)} ${raw(columnType(style, kind))}${raw(isRequired ? ' not null' : '')}`
    }),
    query`primary key (${columnNames(dialect, primaryKey)})`,
    ...unique.map((each) => query`unique (${columnNames(dialect, each)})`),
    ...inline.map((each) => query`index ${indexName(style, table, each, 'idx')} (${columnNames(dialect, each)})`),
    ...foreignKey(style, table),
  ]
  const ending = raw(dialect === 'mysql' ? ' character set utf8mb4 collate utf8mb4_bin' : '')
  const lines = join(parts, ',\n  ')
  return [
    query`create table if not exists ${identifier(names[table], dialect)} (\n  ${lines}\n)${ending}`,
    ...(inline.length > 0 ? [] : indexes.map((each) => indexStatement(style, table, each, false))),
  ]
}

// A row whose user is gone would keep its account from ever being used again. Tables that are not ours are not pointed to.
function foreignKey({ dialect, names, idType }: TableStyle, table: TableName): Fragment[] {
  if (idType !== undefined || !Object.hasOwn(SCHEMA[table].columns, 'userId')) return []
  const [users, userId, id] = [names.users, 'userId', 'id'].map((name) => identifier(name, dialect))
  return users && userId && id ? [query`foreign key (${userId}) references ${users} (${id}) on delete cascade`] : []
}

/**
 * The statements that make the tables in an empty database. Where they are there already, they change nothing;
 * `migrate` of the adapter also adds what existing tables lack.
 *
 * @param tables What the tables are called, where that differs from Auth.js' names.
 */
export function ddl(dialect: SqlDialect, tables?: Partial<TableNames>): string[] {
  const style = { dialect, names: tableNames(dialect, tables) }
  return TABLES.flatMap((table) => tableStatements(style, table)).map((statement) => render(statement, dialect).sql)
}
