import type { Adapter } from '../../types/adapter.ts'
import { createUserRow, readRow, type Stored, toText } from './rows.ts'
import { attempt, type KeyedStore, type KeyValueExpectation, type Plan, remove, set } from './store.ts'

/** The password of a user. */
interface PasswordRow {
  readonly userId: string
  readonly hash: string
}

const readPassword = (store: KeyedStore, userId: string): Promise<Stored<PasswordRow> | null> =>
  readRow<PasswordRow>(store, store.keys.password(userId), { userId })

/**
 * Hashes of passwords. Only for a store that compares: in another one, two changes at once would both succeed, and a
 * stolen password could stay in use after the user has replaced it.
 */
export const createPasswords = (store: KeyedStore): Adapter => ({
  getPasswordHash: async (userId) => (await readPassword(store, userId))?.row.hash ?? null,
  updatePasswordHashIf: (...change) => attempt(store, () => planChange(store, ...change)),
})

async function planChange(
  store: KeyedStore,
  userId: string,
  expected: string | null,
  hash: string | null,
): Promise<Plan<boolean>> {
  const [user, before] = await Promise.all([createUserRow(store, userId), readPassword(store, userId)])
  if (user === null || (before?.row.hash ?? null) !== expected) return { result: false, writes: [] }
  const key = store.keys.password(userId)
  const write = hash === null ? remove(key) : set(key, toText({ userId, hash }))
  // The user is compared too, so that none is given a password while it is deleted.
  const unchanged: KeyValueExpectation[] = [
    [store.keys.user(userId), user.text],
    [key, before?.text ?? null],
  ]
  return { result: true, writes: [write], expected: unchanged }
}
