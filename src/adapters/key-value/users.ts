import type { Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.ts'
import { createAccountRow, createAccountWrites, listAccounts } from './accounts.ts'
import { listAuthenticators } from './authenticators.ts'
import { createSessionDeletions } from './end-sessions.ts'
import { applyChanges, createUserRow, formatUpdated, toText, USER_DATES } from './rows.ts'
import {
  attempt,
  type KeyedStore,
  type KeyValueExpectation,
  type KeyValueWrite,
  type Plan,
  remove,
  set,
  writeInChunks,
} from './store.ts'

/** The owner of an email address, and the expected value for a write that changes it. */
interface EmailOwner {
  readonly user: AdapterUser | null
  readonly expected: readonly KeyValueExpectation[]
}

const NOBODY: EmailOwner = { user: null, expected: [] }

/**
 * An index entry without a user, or whose user has another address now, does not count: a crash between two writes, or
 * Auth.js, left it.
 */
async function getOwner(store: KeyedStore, email: string | null): Promise<EmailOwner> {
  // A provider may return no address.
  if (!email) return NOBODY
  const key = store.keys.email(email)
  const id = await store.get(key)
  const user = id === null ? null : ((await createUserRow(store, id))?.row ?? null)
  return { user: user?.email === email ? user : null, expected: [[key, id]] }
}

/** The row is written last: an index entry without a row, or for a row with another address, does not count. */
const createUserWrites = (
  { keys }: KeyedStore,
  user: AdapterUser,
  text = toText(user, USER_DATES),
): KeyValueWrite[] => [...(user.email ? [set(keys.email(user.email), user.id)] : []), set(keys.user(user.id), text)]

/**
 * Deletes all data of a user, the user first, so that a crash leaves only unreferenced rows. The revocation is deleted
 * last: until then, a row that another location still returns stays revoked.
 */
async function createDeletions(store: KeyedStore, id: string): Promise<KeyValueWrite[]> {
  const user = (await createUserRow(store, id))?.row
  const index = user?.email ? store.keys.email(user.email) : null
  const ownsIndex = index !== null && (await store.get(index)) === id
  const [accounts, authenticators, sessions] = await Promise.all([
    listAccounts(store, id),
    listAuthenticators(store, id),
    createSessionDeletions(store, id),
  ])
  const authjs = [store.keys.sessionsOf, store.keys.accountsOf, store.keys.authenticatorsOf].map((of) =>
    remove(of.authjs(id)),
  )
  return [
    remove(store.keys.user(id)),
    remove(store.keys.password(id)),
    ...(ownsIndex ? [remove(index)] : []),
    ...accounts.deletions,
    ...authenticators.deletions,
    ...sessions,
    ...authjs,
    remove(store.keys.revocation(id)),
  ]
}

/** Users by id, address and account. */
export function createUsers(store: KeyedStore): Adapter {
  const getUser = async (id: string): Promise<AdapterUser | null> => (await createUserRow(store, id))?.row ?? null
  return {
    keepsEmailRecord: true,
    getUser,
    getUserByEmail: async (email) => (await getOwner(store, email)).user,
    getUserByAccount: async (key) => {
      const account = await createAccountRow(store, key)
      return account && getUser(account.row.userId)
    },
    createUser: (user) =>
      attempt(store, async () => {
        const owner = await getOwner(store, user.email)
        if (owner.user !== null) throw new Error('There is a user with this email address')
        const created = { ...user, id: crypto.randomUUID() }
        return { result: created, writes: createUserWrites(store, created), expected: owner.expected }
      }),
    updateUser: (changes) => attempt(store, () => planUpdate(store, changes)),
    deleteUser: async (id) => writeInChunks(store, await createDeletions(store, id)),
  }
}

async function planUpdate(
  store: KeyedStore,
  changes: Partial<AdapterUser> & { id: string },
): Promise<Plan<AdapterUser>> {
  const before = await createUserRow(store, changes.id)
  if (before === null) throw new Error('There is no such user')
  const user = applyChanges(before.row, changes)
  const writes = createUserWrites(store, user, formatUpdated(store, before, user, USER_DATES))
  const expected: KeyValueExpectation[] = [[store.keys.user(user.id), before.text]]
  if (user.email === before.row.email) return { result: user, writes: writes.slice(-1), expected }
  const owner = await getOwner(store, user.email)
  if (owner.user !== null) throw new Error('There is a user with this email address')
  const old = before.row.email ? [remove(store.keys.email(before.row.email))] : []
  return { result: user, writes: [...writes, ...old], expected: [...expected, ...owner.expected] }
}

/** Creates a user and its account in one step. Only for an atomic store. */
export const createUserWithAccount =
  (store: KeyedStore): NonNullable<Adapter['createUserWithAccount']> =>
  (user, account) =>
    attempt<AdapterUser | null>(store, async () => {
      const created = { ...user, id: crypto.randomUUID() }
      const linked: AdapterAccount = { ...account, userId: created.id }
      const owner = await getOwner(store, user.email)
      const link = await createAccountWrites(store, linked)
      if (owner.user !== null || link === null) return { result: null, writes: [] }
      const writes = [...createUserWrites(store, created), ...link.writes]
      return { result: created, writes, expected: [...owner.expected, ...link.expected] }
    })
