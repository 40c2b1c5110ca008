import { omitAbsent } from '../../lib/copy.ts'
import type { Adapter } from '../../types/adapter.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import {
  applyChanges,
  type Belongings,
  formatCreated,
  formatUpdated,
  listBelongings,
  readRow,
  type Stored,
} from './rows.ts'
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

/** Date columns of a passkey. */
const DATES: readonly string[] = ['createdAt', 'lastUsedAt']

const createAuthenticatorRow = (
  store: KeyedStore,
  credentialID: string,
): Promise<Stored<AdapterAuthenticator> | null> =>
  readRow<AdapterAuthenticator>(store, store.keys.authenticator(credentialID), { credentialID }, DATES)

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
  return listBelongings<AdapterAuthenticator>(store, userId, store.keys.authenticatorsOf.index(userId), authjs, DATES)
}

/** Changes a row, unless another request has changed it since. */
function planChange(
  store: KeyedStore,
  before: Stored<AdapterAuthenticator>,
  fields: Partial<AdapterAuthenticator>,
): Plan<AdapterAuthenticator> {
  const authenticator = applyChanges(before.row, fields)
  const key = store.keys.authenticator(authenticator.credentialID)
  const writes = [set(key, formatUpdated(store, before, authenticator, DATES))]
  return { result: authenticator, writes, expected: [[key, before.text]] }
}

/** Changes the row of a passkey if it meets a condition. @returns Whether it does. */
const changeIf = (
  store: KeyedStore,
  credentialID: string,
  meets: (authenticator: AdapterAuthenticator) => boolean,
  fields: Partial<AdapterAuthenticator>,
): Promise<boolean> =>
  attempt(store, async () => {
    const before = await createAuthenticatorRow(store, credentialID)
    if (before === null || !meets(before.row)) return { result: false, writes: [] }
    return { ...planChange(store, before, fields), result: true }
  })

/** Registered passkeys. */
export const createAuthenticators = (store: KeyedStore): Adapter => ({
  getAuthenticator: async (credentialID) => (await createAuthenticatorRow(store, credentialID))?.row ?? null,
  createAuthenticator: async (authenticator) => {
    const key = store.keys.authenticator(authenticator.credentialID)
    const index = store.keys.authenticatorsOf.index(authenticator.userId)
    const writes = [addMember(index, key), set(key, formatCreated(store, authenticator, DATES))]
    // A known credential id belongs to a user: https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
    if ((await store.get(key)) !== null || !(await store.write(writes, [[key, null]])))
      throw new Error('There is a passkey with this id')
    return authenticator
  },
  listAuthenticatorsByUserId: async (userId) => (await listAuthenticators(store, userId)).rows,
  updateAuthenticatorCounter: (id, counter) =>
    attempt(store, async () => {
      const before = await createAuthenticatorRow(store, id)
      if (before === null) throw new Error('There is no such passkey')
      return planChange(store, before, { counter })
    }),
  updateAuthenticator: ({ credentialID, userId, ...changes }) =>
    changeIf(store, credentialID, (passkey) => passkey.userId === userId, changes),
  deleteAuthenticator: async (id) => {
    const stored = await createAuthenticatorRow(store, id)
    if (stored) await store.write(createRemoval(store, stored.row), [])
  },
})

/** Sets the counter if it still has the expected value. Only for a store that compares. */
export const updateCounterIf =
  (store: KeyedStore): NonNullable<Adapter['updateAuthenticatorCounterIf']> =>
  (id, expected, counter, credentialBackedUp, lastUsedAt) => {
    const fields = { counter, ...omitAbsent({ credentialBackedUp, lastUsedAt }) }
    return changeIf(store, id, (passkey) => passkey.counter === expected, fields)
  }
