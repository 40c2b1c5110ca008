import type { AccountKey } from '../../types/adapter.ts'

/** The keys. They are those of Auth.js, plus indexes of several items per user. */
export interface Keys {
  user(id: string): string
  /** Contains the user's id. */
  email(email: string): string
  account(key: AccountKey): string
  session(token: string): string
  /** Expiry of a renewed session, if the store is not atomic. @param session Result of `session`. */
  renewal(session: string): string
  /** The minimum epoch of a user's valid sessions: `adapters/key-value/revocation.ts`. */
  revocation(userId: string): string
  /** Marks a deleted row permanently. @param digest Of its key and its creation. */
  mark(digest: string): string
  token(key: { identifier: string; token: string }): string
  authenticator(credentialID: string): string
  password(userId: string): string
  /** A user's accounts: the index of latchkey, and the key with the last account of Auth.js. */
  readonly accountsOf: IndexKeys
  readonly sessionsOf: IndexKeys
  /** Auth.js stores a JSON array of credential ids. */
  readonly authenticatorsOf: IndexKeys
  /** Prefix of the keys of short-lived state. */
  readonly state: string
  /** Prefix of the keys of all sessions. */
  readonly sessions: string
  /** Returns whether a key belongs to a row that may reappear harmlessly: a token, a renewal, a mark. */
  isEphemeral(key: string): boolean
  /** Prefixes of all keys that expire, sessions first. Short-lived state is not included. */
  readonly expiring: readonly string[]
}

/** Keys of a user's data. */
export interface IndexKeys {
  index(userId: string): string
  authjs(userId: string): string
}

const createIndexKeys = (ours: string, authjs: string): IndexKeys => ({
  index: (userId) => ours + userId,
  authjs: (userId) => authjs + userId,
})

/** Of two adjacent parts of a key, one has no colon: ids of providers and Auth.js' tokens never do. */
const withoutColon = (part: string): string => part.replace(/[%:]/g, encodeURIComponent)

/** @param prefix `baseKeyPrefix`. */
export function createKeys(prefix: string): Keys {
  const sessions = `${prefix}user:session:`
  const ephemeral = ['user:token:', 'user:renewal:', 'user:deleted:'].map((name) => prefix + name)
  return {
    user: (id) => `${prefix}user:${id}`,
    email: (email) => `${prefix}user:email:${email}`,
    account: ({ provider, providerAccountId }) =>
      `${prefix}user:account:${withoutColon(provider)}:${providerAccountId}`,
    session: (token) => sessions + token,
    renewal: (session) => `${prefix}user:renewal:${session.slice(sessions.length)}`,
    revocation: (userId) => `${prefix}user:revocation:${userId}`,
    mark: (digest) => `${prefix}user:deleted:${digest}`,
    token: ({ identifier, token }) => `${prefix}user:token:${identifier}:${withoutColon(token)}`,
    authenticator: (credentialID) => `${prefix}authenticator:${credentialID}`,
    password: (userId) => `${prefix}user:password:${userId}`,
    accountsOf: createIndexKeys(`${prefix}user:accounts:`, `${prefix}user:account:by-user-id:`),
    sessionsOf: createIndexKeys(`${prefix}user:sessions:`, `${prefix}user:session:by-user-id:`),
    authenticatorsOf: createIndexKeys(`${prefix}authenticators:`, `${prefix}authenticator:by-user-id:`),
    state: `${prefix}state:`,
    sessions,
    isEphemeral: (key) => ephemeral.some((name) => key.startsWith(name)),
    expiring: [sessions, ...ephemeral],
  }
}
