// Finds the first row of a query, and refuses invalid ids.

import type { SqlRow } from './database.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { readCode } from './retry-conflicts.ts'
import type { TableName } from './schema.ts'
import { createSelection, isSame, type SqlStore } from './store.ts'

/** The first row. */
export const findRow = async (store: SqlStore, statement: Fragment): Promise<SqlRow | undefined> =>
  (await store.run(statement)).rows[0]

/**
 * PostgreSQL fails on a text that its column cannot hold, such as `nope` for a number. Then no row has that id.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html class 22
 */
export async function findKnown<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (`${readCode(error)}`.match(/^22\w{3}$/)) return otherwise
    throw error
  }
}

/** Returns the rows of a user; none if the text cannot be an id. */
export const rowsOfUser = (store: SqlStore, table: TableName, userId: string): Promise<readonly SqlRow[]> =>
  findKnown([], async () => {
    const select = query`select ${await createSelection(store, table)} from ${store.table(table)}`
    const { rows } = await store.run(query`${select} where ${compareExactly(store, 'userId', userId)}`)
    return rows.filter((row) => isSame(row, { userId }))
  })
