import type { Adapter, AdapterAuthenticator } from '../../types/adapter.ts'
import { type Belongings, formatCreated, formatUpdated, listBelongings, readRow, type Stored } from './rows.ts'
import {
  addMember,
  attempt,
  type KeyedStore,
  type KeyValueWrite,
  type Plan,
  remove,
  removeMember,
  set,
} from './store.ts'

const createAuthenticatorRow = (
  store: KeyedStore,
  credentialID: string,
): Promise<Stored<AdapterAuthenticator> | null> =>
  readRow<AdapterAuthenticator>(store, store.keys.authenticator(credentialID), { credentialID })

const createRemoval = ({ keys }: KeyedStore, { credentialID, userId }: AdapterAuthenticator): KeyValueWrite[] => [
  remove(keys.authenticator(credentialID)),
  removeMember(keys.authenticatorsOf.index(userId), keys.authenticator(credentialID)),
]

/** Credential ids of a user that Auth.js stored. */
async function listAuthjsIds(store: KeyedStore, userId: string): Promise<string[]> {
  const text = await store.get(store.keys.authenticatorsOf.authjs(userId))
  const ids: unknown = text?.startsWith('[') ? JSON.parse(text) : []
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Returns a user's passkeys, including those that Auth.js registered. */
export async function listAuthenticators(store: KeyedStore, userId: string): Promise<Belongings<AdapterAuthenticator>> {
  const authjs = (await listAuthjsIds(store, userId)).map(store.keys.authenticator)
  return listBelongings<AdapterAuthenticator>(store, userId, store.keys.authenticatorsOf.index(userId), authjs)
}

async function planChange(
  store: KeyedStore,
  credentialID: string,
  fields: Partial<AdapterAuthenticator>,
): Promise<Plan<AdapterAuthenticator>> {
  const before = await createAuthenticatorRow(store, credentialID)
  if (before === null) throw new Error('There is no such passkey')
  const authenticator = { ...before.row, ...fields }
  const key = store.keys.authenticator(credentialID)
  const writes = [set(key, formatUpdated(store, before, authenticator))]
  return { result: authenticator, writes, expected: [[key, before.text]] }
}

/** Registered passkeys. */
export const createAuthenticators = (store: KeyedStore): Adapter => ({
  getAuthenticator: async (credentialID) => (await createAuthenticatorRow(store, credentialID))?.row ?? null,
  createAuthenticator: async (authenticator) => {
    const key = store.keys.authenticator(authenticator.credentialID)
    const index = store.keys.authenticatorsOf.index(authenticator.userId)
    const writes = [addMember(index, key), set(key, formatCreated(store, authenticator))]
    // A known credential id belongs to a user: https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
    if ((await store.get(key)) !== null || !(await store.write(writes, [[key, null]])))
      throw new Error('There is a passkey with this id')
    return authenticator
  },
  listAuthenticatorsByUserId: async (userId) => (await listAuthenticators(store, userId)).rows,
  updateAuthenticatorCounter: (id, counter) => attempt(store, () => planChange(store, id, { counter })),
  deleteAuthenticator: async (id) => {
    const stored = await createAuthenticatorRow(store, id)
    if (stored) await store.write(createRemoval(store, stored.row), [])
  },
})

/** Sets the counter if it still has the expected value. Only for a store that compares. */
export const updateCounterIf =
  (store: KeyedStore): NonNullable<Adapter['updateAuthenticatorCounterIf']> =>
  (credentialID, expected, counter, credentialBackedUp) =>
    attempt(store, async () => {
      const before = await createAuthenticatorRow(store, credentialID)
      if (before === null || before.row.counter !== expected) return { result: false, writes: [] }
      const fields = { counter, ...(credentialBackedUp !== undefined && { credentialBackedUp }) }
      const plan = await planChange(store, credentialID, fields)
      return { ...plan, result: true, expected: [[store.keys.authenticator(credentialID), before.text]] }
    })
