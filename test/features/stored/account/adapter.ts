import { createMemoryState } from '../../../../src/adapters/memory/state.ts'
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../../../src/types/adapter-authenticator.ts'
import { turn } from '../../../turn.ts'

/** What is stored. */
export interface Tables {
  readonly users: AdapterUser[]
  readonly accounts: AdapterAccount[]
  readonly sessions: AdapterSession[]
  readonly tokens: VerificationToken[]
  readonly passkeys: AdapterAuthenticator[]
  readonly passwords: { userId: string; hash: string }[]
}

/** What a method does wrong, once. Those that answer do their work before. */
export type Fault = 'throws' | 'rejects' | 'hangs' | 'writes, then rejects' | 'answers undefined' | 'answers nonsense'

/** An adapter over arrays, with unique constraints as a database has them. */
export interface TestAdapter {
  readonly adapter: Required<Adapter>
  readonly tables: Tables
  /** Names of the methods in the order they were called. */
  readonly calls: string[]
  /** Has the next call of a method go wrong. */
  break(method: keyof Adapter, fault: Fault): void
}

const remove = <T>(rows: T[], isGone: (row: T) => boolean): T | undefined => {
  const found = rows.find(isGone)
  for (const row of rows.filter(isGone)) rows.splice(rows.indexOf(row), 1)
  return found
}

const insert = <T extends object>(rows: T[], row: T, isTaken: (other: T) => boolean): T => {
  if (rows.some(isTaken)) throw new Error('unique violation')
  rows.push({ ...row })
  return row
}

const copy = <T extends object>(row: T | undefined): T | null => (row ? { ...row } : null)

function methodsOver({ users, accounts, sessions, tokens, passkeys, passwords }: Tables): Required<Adapter> {
  const isAccount = (key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>) => (row: AdapterAccount) =>
    row.provider === key.provider && row.providerAccountId === key.providerAccountId
  const addUser = (user: AdapterUser) =>
    insert(
      users,
      { ...user, id: `u${users.length + 1}-${user.id.slice(0, 4)}` },
      (row) => !!user.email && row.email === user.email,
    )
  const addAccount = (account: AdapterAccount) => {
    if (!users.some(({ id }) => id === account.userId)) throw new Error('foreign key violation')
    return insert(accounts, account, isAccount(account))
  }
  const use = async ({ identifier, token }: { identifier: string; token: string }) =>
    remove(tokens, (row) => row.identifier === identifier && row.token === token) ?? null
  return {
    keepsEmailRecord: true,
    state: createMemoryState(),
    countUnprovenUsers: async () => users.filter((row) => row.email && !row.emailVerified && !row.emailRecord).length,
    createUser: async (user) => ({ ...addUser(user), id: users.at(-1)?.id ?? '' }),
    getUser: async (id) => copy(users.find((row) => row.id === id)),
    getUserByEmail: async (email) => copy(users.find((row) => row.email === email)),
    async getUserByAccount(key) {
      const account = accounts.find(isAccount(key))
      return copy(users.find(({ id }) => id === account?.userId))
    },
    async updateUser(user) {
      const row = users.find(({ id }) => id === user.id)
      if (!row) throw new Error('no such user')
      return { ...Object.assign(row, user) }
    },
    async deleteUser(userId) {
      for (const rows of [accounts, sessions, passkeys, passwords] as { userId: string }[][])
        remove(rows, (row) => row.userId === userId)
      remove(users, ({ id }) => id === userId)
    },
    linkAccount: async (account) => addAccount(account),
    unlinkAccount: async (key) => remove(accounts, isAccount(key)),
    createSession: async (session) => insert(sessions, session, (row) => row.sessionToken === session.sessionToken),
    async getSessionAndUser(token) {
      const session = sessions.find(({ sessionToken }) => sessionToken === token)
      const user = users.find(({ id }) => id === session?.userId)
      return session && user ? { session: { ...session }, user: { ...user } } : null
    },
    async updateSession(session) {
      const row = sessions.find(({ sessionToken }) => sessionToken === session.sessionToken)
      return row ? Object.assign(row, session) : null
    },
    deleteSession: async (token) => remove(sessions, ({ sessionToken }) => sessionToken === token),
    createVerificationToken: async (token) =>
      insert(tokens, token, (row) => row.identifier === token.identifier && row.token === token.token),
    useVerificationToken: use,
    consumeVerificationToken: use,
    getAccount: async (providerAccountId, provider) => copy(accounts.find(isAccount({ provider, providerAccountId }))),
    getAuthenticator: async (id) => copy(passkeys.find(({ credentialID }) => credentialID === id)),
    createAuthenticator: async (passkey) =>
      insert(passkeys, passkey, (row) => row.credentialID === passkey.credentialID),
    listAuthenticatorsByUserId: async (id) => passkeys.filter(({ userId }) => userId === id),
    async updateAuthenticatorCounter(id, counter) {
      const row = passkeys.find(({ credentialID }) => credentialID === id)
      if (!row) throw new Error('no such passkey')
      return Object.assign(row, { counter })
    },
    async createUserWithAccount(user, account) {
      if (accounts.some(isAccount(account))) return null
      try {
        addUser(user)
      } catch {
        return null
      }
      const stored = users.at(-1) as AdapterUser // just added
      addAccount({ ...account, userId: stored.id })
      return { ...stored }
    },
    updateAccount: async (account) => void Object.assign(accounts.find(isAccount(account)) ?? {}, account),
    listAccountsByUserId: async (id) => accounts.filter(({ userId }) => userId === id).map((row) => ({ ...row })),
    async updateAuthenticatorCounterIf(id, expected, counter) {
      const row = passkeys.find(({ credentialID, counter: now }) => credentialID === id && now === expected)
      return row !== undefined && Object.assign(row, { counter }) === row
    },
    async updateAuthenticator({ credentialID, userId, ...changes }) {
      const row = passkeys.find((each) => each.credentialID === credentialID && each.userId === userId)
      return row !== undefined && Object.assign(row, changes) === row
    },
    getPasswordHash: async (id) => passwords.find(({ userId }) => userId === id)?.hash ?? null,
    async updatePasswordHashIf(userId, expected, hash) {
      const row = passwords.find((each) => each.userId === userId)
      if (!users.some(({ id }) => id === userId) || (row?.hash ?? null) !== expected) return false
      remove(passwords, (each) => each === row)
      if (hash !== null) passwords.push({ userId, hash })
      return true
    },
    deleteAuthenticator: async (id) => remove(passkeys, ({ credentialID }) => credentialID === id),
    deleteSessionsByUserId: async (id) => remove(sessions, ({ userId }) => userId === id),
    listSessionsByUserId: async (id) => sessions.filter(({ userId }) => userId === id).map((row) => ({ ...row })),
    prune: async () => {},
    rateLimit: async ({ cost }) => ({ count: cost, expires: new Date(Date.now() + 1000) }),
  }
}

/** The methods that no adapter of Auth.js has. */
export const BEYOND_AUTHJS: readonly (keyof Adapter)[] = [
  'keepsEmailRecord',
  'countUnprovenUsers',
  'consumeVerificationToken',
  'createUserWithAccount',
  'updateAccount',
  'listAccountsByUserId',
  'updateAuthenticatorCounterIf',
  'getPasswordHash',
  'updatePasswordHashIf',
  'deleteAuthenticator',
  'deleteSessionsByUserId',
  'listSessionsByUserId',
  'prune',
  'rateLimit',
]

type Method = (...parameters: unknown[]) => Promise<unknown>

const FAULTS: Readonly<Record<Fault, (name: string, work: () => Promise<unknown>) => unknown>> = {
  throws: (name) => {
    throw new Error(`${name} throws`)
  },
  rejects: (name) => Promise.reject(new Error(`${name} rejects`)),
  hangs: () => new Promise(() => {}),
  'writes, then rejects': (name, work) => work().then(() => Promise.reject(new Error(`${name} was late`))),
  'answers undefined': (_, work) => work().then(() => undefined),
  'answers nonsense': (_, work) => work().then(() => ({ id: {}, x: true })),
}

/** @param without Methods that it lacks. */
export function createTestAdapter(without: readonly (keyof Adapter)[] = []): TestAdapter {
  const tables: Tables = { users: [], accounts: [], sessions: [], tokens: [], passkeys: [], passwords: [] }
  const calls: string[] = []
  const faults = new Map<string, Fault>()
  const wrap =
    (name: string, method: Method) =>
    (...parameters: unknown[]) => {
      calls.push(name)
      // As a database takes it: races are races.
      const work = () => turn().then(() => method(...parameters))
      const fault = faults.get(name)
      faults.delete(name)
      return fault ? FAULTS[fault](name, work) : work()
    }
  const methods = Object.entries(methodsOver(tables)).filter(([name]) => !without.some((missing) => missing === name))
  // What each takes is said by the type of the whole.
  const adapter = Object.fromEntries(
    methods.map(([name, method]) => [name, typeof method !== 'function' ? method : wrap(name, method as Method)]),
  )
  return {
    adapter: adapter as unknown as Required<Adapter>,
    tables,
    calls,
    break: (method, fault) => void faults.set(method, fault),
  }
}
