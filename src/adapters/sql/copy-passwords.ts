import type { SqlDialect } from './database.ts'
import type { Dialect } from './dialect.ts'
import { findDialect } from './dialects/find-dialect.ts'
import { type Fragment, identifier, query, raw, render } from './fragment.ts'
import { isRepeated } from './refusal.ts'
import { retry } from './retry.ts'
import { TABLES, type TableNames } from './schema.ts'
import { readColumns, type SqlStore } from './store.ts'

/** A column of the application that contains the hashes of its passwords. */
export interface PasswordColumn {
  /** `schema.table` for a table of PostgreSQL outside the search path. */
  readonly table: string
  /** Name of the column with the hashes. */
  readonly column: string
  /** The column of the same table with the id of the user. */
  readonly id: string
}

/** Numbers of hashes in the column of an application. */
export interface PasswordCopy {
  /** The statement, which contains no hash. */
  readonly statement: string
  /** Hashes that were copied. */
  readonly copied: number
  /** Hashes of users who already have one. */
  readonly kept: number
  /** Hashes of users who do not exist. */
  readonly unowned: number
  /** Hashes of users who have several in the column. */
  readonly ambiguous: number
}

/** Options of a copy. */
export interface CopyPasswordsOptions {
  /** Only counts the hashes. */
  readonly isDryRun?: boolean | undefined
}

/** Attempts while the application adds hashes. */
const MAX_ATTEMPTS = 5

const PLAIN_NAME = /^[a-z_]\w*$/i

/** Returns whether a name consists of letters, digits and `_`, so that it needs no escape in any database. */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name)

/** The names of the tables, and how the database writes them. */
interface Place {
  readonly dialect: Dialect
  readonly names: TableNames
}

/** The tables of a copy: `s` is that of the application, `u` the users, `p` the passwords. */
function createParts({ dialect, names }: Place, from: PasswordColumn) {
  const write = (name: string): Fragment => identifier(name, dialect)
  const [hash, userId, id] = [query`s.${write(from.column)}`, query`p.${write('userId')}`, query`u.${write('id')}`]
  return {
    columns: query`${write('userId')}, ${write('hash')}`,
    hash,
    id,
    userId,
    passwords: write(names.passwords),
    source: query`${write(from.table)} s`,
    users: query`${write(names.users)} u on ${dialect.equalColumns(id, query`s.${write(from.id)}`)}`,
    isFilled: query`${hash} is not null and ${hash} <> ''`,
    isTheirs: dialect.equalColumns(userId, id),
  }
}

/**
 * Selects the hashes to copy. A user with several is left out, because nothing says which one is valid.
 *
 * @param hasTable Whether the table of passwords exists.
 */
function selectHashes(place: Place, from: PasswordColumn, hasTable: boolean): Fragment {
  const { hash, id, isFilled, isTheirs, passwords, source, users } = createParts(place, from)
  const isNew = hasTable ? query` and not exists (select 1 from ${passwords} p where ${isTheirs})` : raw('')
  const rows = query`from ${source} join ${users} where ${isFilled}${isNew}`
  return query`select ${id}, max(${hash}) as ${identifier('hash', place.dialect)} ${rows} group by ${id} having count(*) = 1`
}

function insertHashes(place: Place, from: PasswordColumn): Fragment {
  const { columns, passwords } = createParts(place, from)
  return query`insert into ${passwords} (${columns}) ${selectHashes(place, from, true)}`
}

/** Counts the hashes, those whose user exists, and those whose user already has one. */
function selectCounts(place: Place, from: PasswordColumn, hasTable: boolean): Fragment {
  const { id, isFilled, isTheirs, passwords, source, userId, users } = createParts(place, from)
  const join = hasTable ? query` left join ${passwords} p on ${isTheirs}` : raw('')
  const kept = hasTable ? query`count(${userId})` : raw('0')
  return query`select count(*) as n, count(${id}) as owned, ${kept} as kept from ${source} left join ${users}${join} where ${isFilled}`
}

/**
 * Returns the statement that copies hashes, for a file of migrations. It leaves users who already have a hash.
 *
 * @param tables Names of the tables if they differ from Auth.js.
 * @throws {TypeError} A name is not plain.
 */
export function formatPasswordCopy(dialect: SqlDialect, from: PasswordColumn, tables?: Partial<TableNames>): string {
  assertPlainNames(from)
  const target = findDialect(dialect)
  return render(insertHashes({ dialect: target, names: { ...target.tableNames, ...tables } }, from), target).sql
}

/** Names become part of statements. They are quoted, but a name that needs quotes is probably misspelled. */
function assertPlainNames({ column, id, table }: PasswordColumn): void {
  const wrong = [...table.split('.'), column, id].find((name) => !isPlainName(name))
  if (wrong === undefined) return
  throw new TypeError(`"${wrong.slice(0, 40)}" is not a name of a table or column: use letters, digits and _.`)
}

/** @throws {Error} The table or a column does not exist. */
async function assertExists({ dialect, run }: SqlStore, { column, id, table }: PasswordColumn): Promise<void> {
  // The lookup is about the tables of latchkey, so each of them gets this name.
  const names = Object.fromEntries(TABLES.map((each) => [each, table])) as TableNames // all tables
  const { rows } = await run(dialect.selectColumns(names))
  const columns = [...new Set(rows.map((row) => `${row['column']}`))]
  if (columns.length === 0) throw new Error(`There is no table "${table}".`)
  const missing = [column, id].find((name) => !columns.includes(name))
  if (missing === undefined) return
  throw new Error(`The table "${table}" has no column "${missing}". It has ${columns.join(', ')}.`)
}

/**
 * Copies hashes of passwords from a column of the application, in one statement. It leaves the column, and users who
 * already have a hash, so it can be repeated.
 *
 * @throws {TypeError} A name is not plain.
 * @throws {Error} The table or a column does not exist.
 */
export async function copyPasswords(
  store: SqlStore,
  from: PasswordColumn,
  { isDryRun = false }: CopyPasswordsOptions = {},
): Promise<PasswordCopy> {
  assertPlainNames(from)
  await assertExists(store, from)
  await readColumns(store, isDryRun ? 'users' : 'passwords')
  const hasTable = (await store.catalog()).has('passwords')
  const { rows } = await store.run(selectCounts(store, from, hasTable))
  const readCount = (name: string): number => Number(rows[0]?.[name])
  const [owned, kept] = [readCount('owned'), readCount('kept')]
  const copied = await (isDryRun ? countHashes(store, from, hasTable) : insert(store, from))
  return {
    statement: render(insertHashes(store, from), store.dialect).sql,
    ...{ copied, kept, unowned: readCount('n') - owned },
    // The application may have added hashes since they were counted.
    ambiguous: Math.max(0, owned - kept - copied),
  }
}

async function countHashes(store: SqlStore, from: PasswordColumn, hasTable: boolean): Promise<number> {
  const { rows } = await store.run(query`select count(*) as n from (${selectHashes(store, from, hasTable)}) c`)
  return Number(rows[0]?.['n'])
}

/** A user who sets a password meanwhile keeps it: the statement then fails as a whole, and runs again. */
const insert = (store: SqlStore, from: PasswordColumn): Promise<number> =>
  retry(async () => (await store.run(insertHashes(store, from))).affected, {
    canRepeat: (error, attempt) => attempt < MAX_ATTEMPTS && isRepeated(error),
  })
