// Builds the parts of statements that depend on a table: the columns that it has, and its dates in UTC.

import { markOwn } from '../../lib/own-error.ts'
import type { Adapter } from '../../types/adapter.ts'
import { type Catalog, isNumbered, readCatalog } from './catalog.ts'
import type { SqlDatabase, SqlResult, SqlRow } from './database.ts'
import { PREFIX } from './decode.ts'
import type { Dialect, Run } from './dialect.ts'
import { findDialect } from './dialects/find-dialect.ts'
import { encode } from './encode.ts'
import { type Fragment, identifier, join, query, raw, render } from './fragment.ts'
import { SCHEMA, type Table, type TableName, type TableNames } from './schema.ts'

/** A row to write: values of the library or the application, or a fragment that the database computes. */
export type NewRow = Readonly<Record<string, unknown>>

/** Methods of the contract that the adapter always has. */
export type AdapterMethods<K extends keyof Adapter> = Required<Pick<Adapter, K>>

/** The methods whose name contains a word. */
export type MethodsAbout<Word extends string> = AdapterMethods<Extract<keyof Adapter, `${string}${Word}${string}`>>

/** The database with its tables. */
export interface SqlStore {
  readonly dialect: Dialect
  readonly names: TableNames
  readonly table: (table: TableName) => Fragment
  readonly column: (column: string) => Fragment
  readonly run: Run
  /** Only if one statement cannot contain several writes. */
  readonly together: (statements: readonly Fragment[]) => Promise<readonly SqlResult[]>
  /** The existing tables, read once. */
  readonly catalog: () => Promise<Catalog>
  /** Reads the tables again at the next call. */
  readonly forget: () => void
}

/** @throws {TypeError} The database lacks the required `batch`. */
export function createStore(database: SqlDatabase, tables?: Partial<TableNames>): SqlStore {
  const dialect = findDialect(database.dialect)
  const names = { ...dialect.tableNames, ...tables }
  if (!dialect.nestsWrites && !hasBatch(database))
    throw markOwn(
      new TypeError(`sql: a database of the dialect "${database.dialect}" needs \`batch\` for atomic changes.`),
    )
  // Caches the result, never its promise: Workers cancel the work of a visitor who leaves, and requests that await its
  // promise would never end.
  let known: Catalog | null = null
  const forget = () => {
    known = null
  }
  const run = (statement: Fragment) => {
    const { sql, params } = render(statement, dialect)
    return database.execute(sql, params)
  }
  return {
    dialect,
    names,
    table: (table) => identifier(names[table], dialect),
    column: (column) => identifier(column, dialect),
    run,
    async together(statements) {
      if (!hasBatch(database)) throw new TypeError('sql: PostgreSQL has no batches')
      return database.batch(statements.map((statement) => render(statement, dialect)))
    },
    async catalog() {
      known ??= await readCatalog({ dialect, names, run })
      return known
    },
    forget,
  }
}

const hasBatch = (database: SqlDatabase): database is Extract<SqlDatabase, { batch: unknown }> =>
  'batch' in database && typeof database.batch === 'function'

/** @throws {Error} The table does not exist. */
export async function readColumns(store: SqlStore, table: TableName): Promise<ReadonlyMap<string, string>> {
  const columns = (await store.catalog()).get(table)
  if (columns) return columns
  store.forget()
  throw new Error(`There is no table "${store.names[table]}". Run \`await adapter.migrate()\` once.`)
}

/** Returns the columns to write: those that the table has, without `undefined`. */
async function selectWritable(store: SqlStore, table: TableName, row: NewRow): Promise<[Fragment, Fragment][]> {
  const { dialect, names } = store
  const columns = await readColumns(store, table)
  return Object.entries(withUpdatedAt(row, columns)).flatMap(([name, value]) => {
    const type = columns.get(name)
    if (type === undefined || value === undefined) return []
    return [[store.column(name), encode({ dialect, name: `"${names[table]}"."${name}"`, type }, value)]]
  })
}

// Prisma fills this column itself: in its tables it is required, and the database has no default for it.
function withUpdatedAt(row: NewRow, columns: ReadonlyMap<string, string>): NewRow {
  const isDate = /^(?:date|timestamp)/.test(columns.get('updatedAt') ?? '')
  return isDate && Object.keys(row).length > 0 ? { updatedAt: new Date(), ...row } : row
}

/**
 * An `insert` without its end. A row without id gets a generated one, or the database's own if it counts ids.
 *
 * @param source Inserts the row for each row that this finds: `from ... where ...`.
 */
export async function createInsertion(
  store: SqlStore,
  table: TableName,
  row: NewRow,
  source?: Fragment,
): Promise<Fragment> {
  const { id = crypto.randomUUID(), ...rest } = row
  const isCounted = isNumbered((await readColumns(store, table)).get('id') ?? '')
  const columns = await selectWritable(store, table, isCounted ? rest : { id, ...rest })
  const [names, values] = [columns.map(([name]) => name), columns.map(([, value]) => value)]
  const rows = source ? query`select ${join(values)} ${source}` : query`values (${join(values)})`
  return query`insert into ${store.table(table)} (${join(names)}) ${rows}`
}

/** The assignments after `set`; `null` if there are none. */
export async function createAssignments(store: SqlStore, table: TableName, row: NewRow): Promise<Fragment | null> {
  const columns = await selectWritable(store, table, row)
  return columns.length === 0 ? null : join(columns.map(([name, value]) => query`${name} = ${value}`))
}

/** Returns whether a row's key matches exactly, because some collations treat different texts as equal. */
export const isSame = (row: SqlRow, key: Readonly<Record<string, string>>): boolean =>
  Object.entries(key).every(([column, value]) => `${row[column]}` === value)

/**
 * Selects a date column in a form that no driver converts to local time.
 *
 * @param alias Name of the table in the statement.
 */
export async function selectDateColumn(
  store: SqlStore,
  table: TableName,
  name: string,
  alias?: string,
): Promise<Fragment> {
  const source = query`${raw(alias ? `${alias}.` : '')}${store.column(name)}`
  return query`${await selectDateForm(store, table, name, source)} as ${store.column(PREFIX + name)}`
}

// Only MySQL needs the type. The other databases save a query for their columns before the first session read.
async function selectDateForm(store: SqlStore, table: TableName, name: string, source: Fragment): Promise<Fragment> {
  const { readsDatesByType, selectDate } = store.dialect
  return selectDate(source, readsDatesByType ? ((await readColumns(store, table)).get(name) ?? '') : '')
}

/** Names of the date columns. Only tables with added ones are read first, so that a session read saves that query. */
async function listDates(store: SqlStore, table: TableName): Promise<string[]> {
  const { columns }: Table = SCHEMA[table]
  const dates = Object.entries(columns).filter(([, { kind }]) => kind === 'date')
  const existing = dates.some(([, { isAdded }]) => isAdded) ? await readColumns(store, table) : null
  return dates.map(([name]) => name).filter((name) => existing?.has(name) ?? true)
}

/** All columns of a table, those of the application included, and its dates. */
export async function createSelection(store: SqlStore, table: TableName, alias?: string): Promise<Fragment> {
  const dates = await listDates(store, table)
  const forms = await Promise.all(dates.map((name) => selectDateColumn(store, table, name, alias)))
  return join([raw(alias ? `${alias}.*` : '*'), ...forms])
}
