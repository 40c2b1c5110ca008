// Finds the first row of a query, and refuses texts that are no id.

import type { SqlRow } from './database.ts'
import type { Fragment } from './fragment.ts'
import { codeOf } from './retry-conflicts.ts'
import type { SqlStore } from './store.ts'

/** The first row. */
export const found = async (store: SqlStore, statement: Fragment): Promise<SqlRow | undefined> =>
  (await store.run(statement)).rows[0]

/**
 * PostgreSQL fails on a text that its column cannot hold, `nope` for a number; then nobody has that id.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html class 22
 */
export async function knownOnly<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (`${codeOf(error)}`.match(/^22\w{3}$/)) return otherwise
    throw error
  }
}
