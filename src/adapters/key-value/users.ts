import type { Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.ts'
import { accountRow, accountsOfUser, accountWrites } from './accounts.ts'
import { authenticatorsOfUser } from './authenticators.ts'
import { sessionDeletions } from './end-sessions.ts'
import type { Keys } from './keys.ts'
import { changed, toText, USER_DATES, updatedText, userRow } from './rows.ts'
import {
  attempt,
  type KeyValueExpectation,
  type KeyValueStore,
  type KeyValueWrite,
  type Plan,
  remove,
  set,
  writeInChunks,
} from './store.ts'

/** Whom an e-mail address belongs to, and what a write that changes it must find. */
interface EmailOwner {
  readonly user: AdapterUser | null
  readonly expected: readonly KeyValueExpectation[]
}

const NOBODY: EmailOwner = { user: null, expected: [] }

/**
 * An index that leads nowhere, or to a user who has moved to another address, is none: a crash between two
 * writes, or Auth.js, left it.
 */
async function ownerOf(store: KeyValueStore, keys: Keys, email: string | null): Promise<EmailOwner> {
  // A provider may know no address.
  if (!email) return NOBODY
  const key = keys.email(email)
  const id = await store.get(key)
  const user = id === null ? null : ((await userRow(store, keys, id))?.row ?? null)
  return { user: user?.email === email ? user : null, expected: [[key, id]] }
}

/** The row is written last: an index that leads to no row, or to one with another address, is none yet. */
const userWrites = (keys: Keys, user: AdapterUser, text = toText(user, USER_DATES)): KeyValueWrite[] => [
  ...(user.email ? [set(keys.email(user.email), user.id)] : []),
  set(keys.user(user.id), text),
]

/**
 * Everything that belongs to a user, the user first: what a crash leaves behind belongs to nobody then. The revocation
 * goes last: until then a row that another location still shows stays revoked.
 */
async function deletions(store: KeyValueStore, keys: Keys, id: string): Promise<KeyValueWrite[]> {
  const user = (await userRow(store, keys, id))?.row
  const index = user?.email ? keys.email(user.email) : null
  const ownsIndex = index !== null && (await store.get(index)) === id
  const [accounts, authenticators, sessions] = await Promise.all([
    accountsOfUser(store, keys, id),
    authenticatorsOfUser(store, keys, id),
    sessionDeletions(store, keys, id),
  ])
  const authjs = [keys.sessionsOf, keys.accountsOf, keys.authenticatorsOf].map((of) => remove(of.authjs(id)))
  return [
    remove(keys.user(id)),
    ...(ownsIndex ? [remove(index)] : []),
    ...accounts.deletions,
    ...authenticators.deletions,
    ...sessions,
    ...authjs,
    remove(keys.revocation(id)),
  ]
}

/** Users, by id, address and account. */
export function users(store: KeyValueStore, keys: Keys): Adapter {
  const getUser = async (id: string): Promise<AdapterUser | null> => (await userRow(store, keys, id))?.row ?? null
  return {
    keepsEmailRecord: true,
    getUser,
    getUserByEmail: async (email) => (await ownerOf(store, keys, email)).user,
    getUserByAccount: async (key) => {
      const account = await accountRow(store, keys, key)
      return account && getUser(account.row.userId)
    },
    createUser: (user) =>
      attempt(store, async () => {
        const owner = await ownerOf(store, keys, user.email)
        if (owner.user !== null) throw new Error('There is a user with this e-mail address')
        const created = { ...user, id: crypto.randomUUID() }
        return { result: created, writes: userWrites(keys, created), expected: owner.expected }
      }),
    updateUser: (changes) => attempt(store, () => planUpdate(store, keys, changes)),
    deleteUser: async (id) => writeInChunks(store, await deletions(store, keys, id)),
  }
}

async function planUpdate(
  store: KeyValueStore,
  keys: Keys,
  changes: Partial<AdapterUser> & { id: string },
): Promise<Plan<AdapterUser>> {
  const before = await userRow(store, keys, changes.id)
  if (before === null) throw new Error('There is no such user')
  const user = changed(before.row, changes)
  const writes = userWrites(keys, user, updatedText(store, before, user, USER_DATES))
  const expected: KeyValueExpectation[] = [[keys.user(user.id), before.text]]
  if (user.email === before.row.email) return { result: user, writes: writes.slice(-1), expected }
  const owner = await ownerOf(store, keys, user.email)
  if (owner.user !== null) throw new Error('There is a user with this e-mail address')
  const old = before.row.email ? [remove(keys.email(before.row.email))] : []
  return { result: user, writes: [...writes, ...old], expected: [...expected, ...owner.expected] }
}

/** Creating a user and its account in one step. Only for a store that has such steps. */
export const createUserWithAccount =
  (store: KeyValueStore, keys: Keys): NonNullable<Adapter['createUserWithAccount']> =>
  (user, account) =>
    attempt<AdapterUser | null>(store, async () => {
      const created = { ...user, id: crypto.randomUUID() }
      const linked: AdapterAccount = { ...account, userId: created.id }
      const owner = await ownerOf(store, keys, user.email)
      const link = await accountWrites(store, keys, linked)
      if (owner.user !== null || link === null) return { result: null, writes: [] }
      const writes = [...userWrites(keys, created), ...link.writes]
      return { result: created, writes, expected: [...owner.expected, ...link.expected] }
    })
