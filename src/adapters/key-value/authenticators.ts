import type { Adapter, AdapterAuthenticator } from '../../types/adapter.ts'
import type { Keys } from './keys.ts'
import { type Belongings, belongingsOf, createdText, readRow, type Stored, updatedText } from './rows.ts'
import {
  addMember,
  attempt,
  type KeyValueStore,
  type KeyValueWrite,
  type Plan,
  remove,
  removeMember,
  set,
} from './store.ts'

const authenticatorRow = (
  store: KeyValueStore,
  keys: Keys,
  credentialID: string,
): Promise<Stored<AdapterAuthenticator> | null> =>
  readRow<AdapterAuthenticator>(store, keys.authenticator(credentialID), { credentialID })

const removal = (keys: Keys, { credentialID, userId }: AdapterAuthenticator): KeyValueWrite[] => [
  remove(keys.authenticator(credentialID)),
  removeMember(keys.authenticatorsOf.index(userId), keys.authenticator(credentialID)),
]

/** Credential ids that Auth.js kept of a user. */
async function idsOfAuthjs(store: KeyValueStore, keys: Keys, userId: string): Promise<string[]> {
  const text = await store.get(keys.authenticatorsOf.authjs(userId))
  const ids: unknown = text?.startsWith('[') ? JSON.parse(text) : []
  return Array.isArray(ids) ? ids.map(String) : []
}

/** A user's passkeys, those that Auth.js registered among them. */
export async function authenticatorsOfUser(
  store: KeyValueStore,
  keys: Keys,
  userId: string,
): Promise<Belongings<AdapterAuthenticator>> {
  const authjs = (await idsOfAuthjs(store, keys, userId)).map(keys.authenticator)
  return belongingsOf<AdapterAuthenticator>(store, userId, keys.authenticatorsOf.index(userId), authjs)
}

async function planCounter(
  store: KeyValueStore,
  keys: Keys,
  credentialID: string,
  counter: number,
): Promise<Plan<AdapterAuthenticator>> {
  const before = await authenticatorRow(store, keys, credentialID)
  if (before === null) throw new Error('There is no such passkey')
  const authenticator = { ...before.row, counter }
  const key = keys.authenticator(credentialID)
  const writes = [set(key, updatedText(store, before, authenticator))]
  return { result: authenticator, writes, expected: [[key, before.text]] }
}

/** Registered passkeys. */
export const authenticators = (store: KeyValueStore, keys: Keys): Adapter => ({
  getAuthenticator: async (credentialID) => (await authenticatorRow(store, keys, credentialID))?.row ?? null,
  createAuthenticator: async (authenticator) => {
    const key = keys.authenticator(authenticator.credentialID)
    const index = keys.authenticatorsOf.index(authenticator.userId)
    const writes = [addMember(index, key), set(key, createdText(store, authenticator))]
    // A credential id that is known belongs to somebody: https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
    if ((await store.get(key)) !== null || !(await store.write(writes, [[key, null]])))
      throw new Error('There is a passkey with this id')
    return authenticator
  },
  listAuthenticatorsByUserId: async (userId) => (await authenticatorsOfUser(store, keys, userId)).rows,
  updateAuthenticatorCounter: (id, counter) => attempt(store, () => planCounter(store, keys, id, counter)),
  deleteAuthenticator: async (id) => {
    const stored = await authenticatorRow(store, keys, id)
    if (stored) await store.write(removal(keys, stored.row), [])
  },
})

/** Sets the counter if it is still what was expected. Only for a store that compares. */
export const updateCounterIf =
  (store: KeyValueStore, keys: Keys): NonNullable<Adapter['updateAuthenticatorCounterIf']> =>
  (credentialID, expected, counter) =>
    attempt(store, async () => {
      const before = await authenticatorRow(store, keys, credentialID)
      if (before === null || before.row.counter !== expected) return { result: false, writes: [] }
      const plan = await planCounter(store, keys, credentialID, counter)
      return { ...plan, result: true, expected: [[keys.authenticator(credentialID), before.text]] }
    })
