import { type Catalog, isNumbered, readCatalog } from './catalog.ts'
import type { SqlDatabase, SqlDialect, SqlResult, SqlRow, SqlValue } from './database.ts'
import { type Fragment, identifier, join, query, raw, render } from './fragment.ts'
import { SCHEMA, type Table, type TableName, type TableNames } from './schema.ts'

/** A row that is to be written: what the library or the application has, or a fragment that the database computes. */
export type NewRow = Readonly<Record<string, unknown>>

/** The database, with our tables in it. */
export interface SqlStore {
  readonly dialect: SqlDialect
  readonly names: TableNames
  readonly table: (table: TableName) => Fragment
  readonly column: (column: string) => Fragment
  readonly run: (statement: Fragment) => Promise<SqlResult>
  /** Not for PostgreSQL. */
  readonly together: (statements: readonly Fragment[]) => Promise<readonly SqlResult[]>
  /** Read once: the tables as they are. */
  readonly catalog: () => Promise<Catalog>
  /** Reads the tables again at the next question. */
  readonly forget: () => void
}

/** @throws {TypeError} The database has no `batch`, and needs one. */
export function createStore(database: SqlDatabase, names: TableNames): SqlStore {
  const { dialect } = database
  if (database.dialect !== 'postgres' && typeof database.batch !== 'function')
    throw new TypeError(`sql: a database of the dialect "${dialect}" needs \`batch\`, for what must happen whole.`)
  // What was read, never a promise of it: Workers end the work of a visitor who goes, and all who waited for what he
  // began to read would wait for ever.
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
      if (database.dialect === 'postgres') throw new TypeError('sql: PostgreSQL has no batches')
      return database.batch(statements.map((statement) => render(statement, dialect)))
    },
    async catalog() {
      known ??= await readCatalog({ dialect, names, run })
      return known
    },
    forget,
  }
}

/** @throws {Error} The table is not there. */
export async function columnsOf(store: SqlStore, table: TableName): Promise<ReadonlyMap<string, string>> {
  const columns = (await store.catalog()).get(table)
  if (columns) return columns
  store.forget()
  throw new Error(`There is no table "${store.names[table]}". Run \`migrate()\` of the adapter once.`)
}

/** What is written of a row: columns that the table has. `undefined` is not written. */
async function writable(store: SqlStore, table: TableName, row: NewRow): Promise<[Fragment, Fragment][]> {
  const columns = await columnsOf(store, table)
  return Object.entries(row).flatMap(([name, value]) => {
    const type = columns.get(name)
    return type === undefined || value === undefined ? [] : [[store.column(name), encode(store, value, type)]]
  })
}

/** An `insert` without its end. A row without an id gets one of ours; where the database counts them, its own. */
export async function insertion(store: SqlStore, table: TableName, row: NewRow): Promise<Fragment> {
  const { id = crypto.randomUUID(), ...rest } = row
  const isCounted = isNumbered((await columnsOf(store, table)).get('id') ?? '')
  const columns = await writable(store, table, isCounted ? rest : { id, ...rest })
  const [names, values] = [columns.map(([name]) => name), columns.map(([, value]) => value)]
  return query`insert into ${store.table(table)} (${join(names)}) values (${join(values)})`
}

/** What follows `set`; `null` when there is nothing to set. */
export async function assignments(store: SqlStore, table: TableName, row: NewRow): Promise<Fragment | null> {
  const columns = await writable(store, table, row)
  return columns.length === 0 ? null : join(columns.map(([name, value]) => query`${name} = ${value}`))
}

/** Whether all of a row's key is what was asked for: some collations take one text for another. */
export const isSame = (row: SqlRow, key: Readonly<Record<string, string>>): boolean =>
  Object.entries(key).every(([column, value]) => `${row[column]}` === value)

// What the database computes is no value.
const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && 'texts' in value && 'values' in value

/** @param type The column's, in lower case. */
function encode(store: SqlStore, value: unknown, type: string): Fragment {
  return isFragment(value) ? value : query`${encodeValue(store.dialect, value, type)}`
}

/** In the form the column has. */
export function encodeValue(dialect: SqlDialect, value: unknown, type = ''): SqlValue {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return encodeDate(dialect, value, type)
  if (typeof value === 'boolean') return dialect === 'postgres' ? value : Number(value)
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value)
}

// Always UTC, whatever the time zone of the driver, the server or the column.
function encodeDate(dialect: SqlDialect, date: Date, type: string): SqlValue {
  if (dialect === 'mysql') return date.toISOString().slice(0, -1).replace('T', ' ')
  // SQLite's tables of other libraries count milliseconds.
  return dialect !== 'postgres' && /int/.test(type) ? date.getTime() : date.toISOString()
}

const PREFIX = 'latchkey_'

/**
 * A date column in a form that no driver turns into local time.
 *
 * @param alias What the table is called in the statement.
 */
export function dateColumn({ dialect, column }: SqlStore, name: string, alias?: string): Fragment {
  const [source, as] = [alias ? query`${raw(alias)}.${column(name)}` : column(name), column(PREFIX + name)]
  if (dialect === 'postgres') return query`extract(epoch from ${source}) * 1000 as ${as}`
  return dialect === 'mysql' ? query`cast(${source} as char) as ${as}` : query`${source} as ${as}`
}

/** All columns of a table, those of the application included, and its dates. */
export function selection(store: SqlStore, table: TableName, alias?: string): Fragment {
  const { columns }: Table = SCHEMA[table]
  const dates = Object.keys(columns).filter((name) => columns[name]?.kind === 'date')
  return join([raw(alias ? `${alias}.*` : '*'), ...dates.map((name) => dateColumn(store, name, alias))])
}

/** A row as the contract has it; columns that the schema does not know stay as they are. */
export function decode(table: TableName, row: SqlRow): Record<string, unknown> {
  const { columns }: Table = SCHEMA[table]
  const entries = Object.entries(row).filter(([name]) => !name.startsWith(PREFIX))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const kind = Object.hasOwn(columns, name) ? columns[name]?.kind : undefined
      if (kind === 'date') return [name, decodeDate(row[PREFIX + name] ?? value)]
      if (kind === undefined || value === null || value === undefined) return [name, value]
      if (kind === 'integer') return [name, Number(value)]
      return [name, kind === 'boolean' ? Number(value) === 1 : `${value}`]
    }),
  )
}

/** From milliseconds, or a text that is UTC unless it says otherwise. */
export function decodeDate(value: unknown): Date | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value
  const text = `${value}`
  if (/^-?\d+(\.\d+)?$/.test(text)) return new Date(Math.round(Number(text)))
  return new Date(/(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`)
}

/** The prefixed column of a joined row. */
export const extra = (row: SqlRow, name: string): unknown => row[PREFIX + name]
