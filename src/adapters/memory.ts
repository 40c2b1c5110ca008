import type { Adapter, VerificationToken } from '../types/adapter.ts'
import type { StateStore } from '../types/state-store.ts'
import { createMemoryState } from './memory/state.ts'
import {
  copy,
  findByEmail,
  insertAccount,
  insertUser,
  removeIf,
  selectOwned,
  type Tables,
  toAccountKey,
} from './memory/tables.ts'
import { createRateLimit } from './shared/rate-limit.ts'

/** An adapter with every method of the contract. */
export interface MemoryAdapter extends Required<Adapter> {
  /** Store for short-lived state, in the same process. */
  readonly state: Required<StateStore>
}

/**
 * Stores everything in the memory of this process: for tests and demonstrations. Every method is atomic, because it is
 * synchronous. Rows are copied when written and read, and may contain your own columns.
 */
export function memory(): MemoryAdapter {
  const tables: Tables = {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    authenticators: new Map(),
    passwords: new Map(),
  }
  const state = createMemoryState()
  return {
    ...createUsers(tables),
    ...createAccounts(tables),
    ...signUp(tables),
    ...createSessions(tables),
    ...createTokens(tables),
    ...createAuthenticators(tables),
    ...createPasswords(tables),
    ...createExpiry(tables),
    rateLimit: createRateLimit(state),
    state,
  }
}

const createUsers = (tables: Tables) =>
  ({
    keepsEmailRecord: true,
    createUser: async (user) => insertUser(tables, user),
    getUser: (id) => copy(tables.users.get(id)),
    getUserByEmail: (email) => copy(findByEmail(tables, email)),
    async updateUser(changes) {
      const user = tables.users.get(changes.id)
      if (!user) throw new Error('There is no user with this id.')
      const other = changes.email === undefined ? undefined : findByEmail(tables, changes.email)
      if (other && other !== user) throw new Error('There is a user with this email address already.')
      return copy(Object.assign(user, copy(changes)))
    },
    countUnprovenUsers: () =>
      [...tables.users.values()].filter((user) => user.email && !user.emailVerified && !user.emailRecord).length,
    async deleteUser(id) {
      const isTheirs = ({ userId }: { userId: string }) => userId === id
      tables.users.delete(id)
      tables.passwords.delete(id)
      removeIf(tables.accounts, isTheirs)
      removeIf(tables.sessions, isTheirs)
      removeIf(tables.authenticators, isTheirs)
    },
  }) satisfies Adapter

const createAccounts = (tables: Tables) =>
  ({
    getUserByAccount: (key) => copy(tables.users.get(tables.accounts.get(toAccountKey(key))?.userId ?? '')),
    getAccount: (providerAccountId, provider) =>
      copy(tables.accounts.get(toAccountKey({ provider, providerAccountId }))),
    async linkAccount(account) {
      insertAccount(tables, account)
    },
    async unlinkAccount(key) {
      tables.accounts.delete(toAccountKey(key))
    },
    async updateAccount({ provider, providerAccountId, userId: _userId, type: _type, ...tokens }) {
      const account = tables.accounts.get(toAccountKey({ provider, providerAccountId }))
      if (account) Object.assign(account, copy(tokens))
    },
    listAccountsByUserId: (userId) => selectOwned(tables.accounts, userId),
  }) satisfies Adapter

const signUp = (tables: Tables) =>
  ({
    async createUserWithAccount(user, account) {
      if (findByEmail(tables, user.email) || tables.accounts.has(toAccountKey(account))) return null
      const created = insertUser(tables, user)
      insertAccount(tables, { ...account, userId: created.id })
      return created
    },
  }) satisfies Adapter

const createSessions = (tables: Tables) =>
  ({
    async createSession(session) {
      if (!tables.users.has(session.userId)) throw new Error('There is no user with the userId of this session.')
      if (tables.sessions.has(session.sessionToken)) throw new Error('There is such a session already.')
      tables.sessions.set(session.sessionToken, copy(session))
      return copy(session)
    },
    getSessionAndUser(sessionToken) {
      const session = tables.sessions.get(sessionToken)
      const user = session && tables.users.get(session.userId)
      return user ? { session: copy(session), user: copy(user) } : null
    },
    updateSession(changes) {
      const session = tables.sessions.get(changes.sessionToken)
      return session ? copy(Object.assign(session, copy(changes))) : null
    },
    async deleteSession(sessionToken) {
      tables.sessions.delete(sessionToken)
    },
    async deleteSessionsByUserId(userId) {
      removeIf(tables.sessions, (session) => session.userId === userId)
    },
    listSessionsByUserId: (userId) => selectOwned(tables.sessions, userId),
  }) satisfies Adapter

function createTokens({ tokens }: Tables) {
  const consume = ({ identifier, token }: { identifier: string; token: string }): VerificationToken | null => {
    const key = JSON.stringify([identifier, token])
    const row = tokens.get(key)
    tokens.delete(key)
    return copy(row)
  }
  return {
    createVerificationToken(row) {
      tokens.set(JSON.stringify([row.identifier, row.token]), copy(row))
      return copy(row)
    },
    useVerificationToken: consume,
    consumeVerificationToken: consume,
  } satisfies Adapter
}

const createAuthenticators = ({ authenticators, users }: Tables) =>
  ({
    async createAuthenticator(authenticator) {
      const { credentialID, userId } = authenticator
      if (!users.has(userId)) throw new Error('There is no user with the userId of this passkey.')
      if (authenticators.has(credentialID)) throw new Error('There is such a passkey already.')
      authenticators.set(credentialID, copy(authenticator))
      return copy(authenticator)
    },
    getAuthenticator: (credentialID) => copy(authenticators.get(credentialID)),
    listAuthenticatorsByUserId: (userId) => selectOwned(authenticators, userId),
    async updateAuthenticatorCounter(credentialID, counter) {
      const authenticator = authenticators.get(credentialID)
      if (!authenticator) throw new Error('There is no such passkey.')
      return copy(Object.assign(authenticator, { counter }))
    },
    updateAuthenticatorCounterIf(credentialID, expected, counter, credentialBackedUp, lastUsedAt) {
      const authenticator = authenticators.get(credentialID)
      if (authenticator?.counter !== expected) return false
      Object.assign(authenticator, copy({ counter, credentialBackedUp, lastUsedAt }))
      return true
    },
    updateAuthenticator({ credentialID, userId, ...changes }) {
      const authenticator = authenticators.get(credentialID)
      if (authenticator?.userId !== userId) return false
      Object.assign(authenticator, copy(changes))
      return true
    },
    async deleteAuthenticator(credentialID) {
      authenticators.delete(credentialID)
    },
  }) satisfies Adapter

const createPasswords = ({ passwords, users }: Tables) =>
  ({
    getPasswordHash: (userId) => passwords.get(userId) ?? null,
    updatePasswordHashIf(userId, expected, hash) {
      if (!users.has(userId) || (passwords.get(userId) ?? null) !== expected) return false
      if (hash === null) passwords.delete(userId)
      else passwords.set(userId, hash)
      return true
    },
  }) satisfies Adapter

const createExpiry = ({ sessions, tokens }: Tables) =>
  ({
    async prune(now = new Date()) {
      const isOver = ({ expires }: { expires: Date }) => expires <= now
      removeIf(sessions, isOver)
      removeIf(tokens, isOver)
    },
  }) satisfies Adapter
