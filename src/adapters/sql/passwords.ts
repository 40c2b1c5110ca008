import { compareExactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { findKnown, findRow } from './lookup.ts'
import { isRepeated } from './refusal.ts'
import { createAssignments, createInsertion, type MethodsAbout, readColumns, type SqlStore } from './store.ts'

/** Hashes of passwords. */
export const createPasswords = (store: SqlStore): MethodsAbout<'Password'> => ({
  getPasswordHash: async (userId) => (await findHash(store, userId)) ?? null,
  async updatePasswordHashIf(userId, expected, hash) {
    await readColumns(store, 'passwords')
    // MySQL can count the changed rows instead of the matched ones, and this update changes none.
    if (hash === expected) return (await findHash(store, userId)) === expected
    return replaceHash(store, userId, expected, hash)
  },
})

/**
 * A database without the table has no passwords: an application that does not use them does not have to migrate.
 *
 * @returns `null` if the user has no password, `undefined` if there is no such user.
 */
async function findHash(store: SqlStore, userId: string): Promise<string | null | undefined> {
  if (!(await store.catalog()).has('passwords')) {
    store.forget()
    return null
  }
  const { column, table } = store
  const join = query`left join ${table('passwords')} p on ${compareExactly(store, 'userId', userId, 'p')}`
  const where = query`where ${compareExactly(store, 'id', userId, 'u')}`
  const select = query`select p.${column('hash')} as ${column('hash')} from ${table('users')} u ${join} ${where}`
  const row = await findKnown(undefined, () => findRow(store, select))
  if (row === undefined) return undefined
  const hash = row['hash'] ?? null
  return hash === null ? null : `${hash}`
}

/** One statement that affects a row if the user exists and has the expected hash. */
async function createChange(
  store: SqlStore,
  userId: string,
  expected: string | null,
  hash: string | null,
): Promise<Fragment> {
  const { column, table } = store
  const users = query`from ${table('users')} u where ${compareExactly(store, 'id', userId, 'u')}`
  // The primary key lets one of several insertions succeed.
  if (expected === null) return createInsertion(store, 'passwords', { userId: query`u.${column('id')}`, hash }, users)
  const set = hash === null ? null : await createAssignments(store, 'passwords', { hash })
  const start = set ? query`update ${table('passwords')} set ${set}` : query`delete from ${table('passwords')}`
  const isTheirs = compareExactly(store, 'userId', userId)
  // Tables without foreign keys keep the rows of deleted users.
  return query`${start} where ${isTheirs} and ${compareExactly(store, 'hash', expected)} and exists (select 1 ${users})`
}

/** Runs a change. If it fails, reads the tables to find the reason, because not every driver has a code for it. */
async function replaceHash(
  store: SqlStore,
  userId: string,
  expected: string | null,
  hash: string | null,
): Promise<boolean> {
  const change = await createChange(store, userId, expected, hash)
  try {
    return (await store.run(change)).affected > 0
  } catch (error) {
    if (isRepeated(error)) return false
    const found = await findHash(store, userId)
    // With the new hash, the connection may have been lost after the change.
    if (found === expected || found === hash) throw error
    return false
  }
}
