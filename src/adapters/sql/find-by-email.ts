import type { AdapterUser } from '../../types/adapter.ts'
import type { Catalog } from './catalog.ts'
import type { SqlRow } from './database.ts'
import { decode } from './decode.ts'
import { type Fragment, query } from './fragment.ts'
import { createSelection, type SqlStore } from './store.ts'

/** Returns whether the database finds users by `lower("email")` without reading all of them. */
export async function hasLowerEmailIndex({
  dialect,
  names,
  run,
}: Pick<SqlStore, 'dialect' | 'names' | 'run'>): Promise<boolean> {
  const { selectLowerEmailIndex } = dialect
  return selectLowerEmailIndex !== null && (await run(selectLowerEmailIndex(names.users))).rows.length > 0
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
