import type { AdapterUser } from '../../types/adapter.ts'
import type { Catalog } from './catalog.ts'
import type { SqlDialect, SqlRow } from './database.ts'
import { type Fragment, identifier, query } from './fragment.ts'
import { createSelection, decode, type SqlStore } from './store.ts'

// MySQL has no index on `lower(...)` and does not need one, because its default collations ignore case.
const LOWER_INDEX: Readonly<Record<SqlDialect, ((users: string) => Fragment) | null>> = {
  postgres: (users) => query`select 1 as found from pg_index
    where indrelid = to_regclass(${identifier(users, 'postgres').texts[0] ?? ''}) and indisvalid and indpred is null
    and pg_get_indexdef(indexrelid, 1, true) ~ ${'^lower\\(\\(?"?email"?[):]'} limit 1`,
  sqlite: (users) => query`select 1 as found from sqlite_master where type = 'index' and tbl_name = ${users}
    and replace(replace(replace(lower(sql), '"', ''), '\`', ''), ' ', '') like '%(lower(email))' limit 1`,
  d1: (users) => LOWER_INDEX.sqlite?.(users) ?? query`select 1 as found where false`,
  mysql: null,
}

/** Returns whether the database finds users by `lower("email")` without reading all of them. */
export async function hasLowerEmailIndex({
  dialect,
  names,
  run,
}: Pick<SqlStore, 'dialect' | 'names' | 'run'>): Promise<boolean> {
  const look = LOWER_INDEX[dialect]
  return look !== null && (await run(look(names.users))).rows.length > 0
}

/**
 * Finds users by email address. A row whose address differs only in the case of ASCII letters matches if there is no
 * exact one, because Auth.js and imports stored some addresses as typed.
 *
 * PostgreSQL, SQLite and D1 need an index on `lower("email")` for it. MySQL and MariaDB need a collation that ignores
 * case, as their defaults do.
 */
export function createEmailFinder(store: SqlStore): (email: string) => Promise<AdapterUser | null> {
  // The result is valid until the tables are read again.
  const known = new WeakMap<Catalog, boolean>()
  const isIndexed = async () => {
    const catalog = await store.catalog()
    const has = known.get(catalog) ?? (await hasLowerEmailIndex(store))
    known.set(catalog, has)
    return has
  }
  const findUsers = async (condition: Fragment) => {
    const statement = query`select ${await createSelection(store, 'users')} from ${store.table('users')} where ${condition}`
    return (await store.run(statement)).rows
  }
  return async (email) => {
    const column = store.column('email')
    const rows = await findUsers(query`${column} = ${email}`)
    const user = choose(rows, email)
    if (user || rows.length > 0 || !(await isIndexed())) return user && decode('users', user)
    const other = choose(await findUsers(query`lower(${column}) = ${lower(email)}`), email)
    return other && decode('users', other)
  }
}

/** Returns the user with exactly this address, otherwise the only one whose address differs in case. */
function choose(rows: readonly SqlRow[], email: string): SqlRow | null {
  const readAddress = (row: SqlRow) => `${row['email']}`
  const similar = rows.filter((row) => lower(readAddress(row)) === lower(email))
  return similar.find((row) => readAddress(row) === email) ?? (similar.length === 1 ? (similar[0] ?? null) : null)
}

// ASCII only, because lower case maps some other letters to those of another address.
const lower = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
