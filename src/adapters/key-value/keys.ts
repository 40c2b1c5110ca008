import type { AccountKey } from '../../types/adapter.ts'

/** Where things are. Auth.js' keys; the indexes of several things per user are ours. */
export interface Keys {
  user(id: string): string
  /** Holds the user's id. */
  email(email: string): string
  account(key: AccountKey): string
  session(token: string): string
  token(key: { identifier: string; token: string }): string
  authenticator(credentialID: string): string
  /** A user's accounts: our index, and the key where Auth.js keeps the key of the last. */
  readonly accountsOf: IndexKeys
  readonly sessionsOf: IndexKeys
  /** Auth.js keeps a JSON array of credential ids. */
  readonly authenticatorsOf: IndexKeys
  counter(key: string): string
  /** What the keys of all sessions, and of all tokens, begin with. */
  readonly expiring: readonly string[]
}

/** Keys of what belongs to a user. */
export interface IndexKeys {
  index(userId: string): string
  authjs(userId: string): string
}

const indexKeys = (ours: string, authjs: string): IndexKeys => ({
  index: (userId) => ours + userId,
  authjs: (userId) => authjs + userId,
})

/** Where two parts of a key meet, one of them has no colon; ids of providers and Auth.js' tokens never have. */
const withoutColon = (part: string): string => part.replace(/[%:]/g, encodeURIComponent)

/** @param prefix `baseKeyPrefix`. */
export const createKeys = (prefix: string): Keys => ({
  user: (id) => `${prefix}user:${id}`,
  email: (email) => `${prefix}user:email:${email}`,
  account: ({ provider, providerAccountId }) => `${prefix}user:account:${withoutColon(provider)}:${providerAccountId}`,
  session: (token) => `${prefix}user:session:${token}`,
  token: ({ identifier, token }) => `${prefix}user:token:${identifier}:${withoutColon(token)}`,
  authenticator: (credentialID) => `${prefix}authenticator:${credentialID}`,
  accountsOf: indexKeys(`${prefix}user:accounts:`, `${prefix}user:account:by-user-id:`),
  sessionsOf: indexKeys(`${prefix}user:sessions:`, `${prefix}user:session:by-user-id:`),
  authenticatorsOf: indexKeys(`${prefix}authenticators:`, `${prefix}authenticator:by-user-id:`),
  counter: (key) => `${prefix}rate-limit:${key}`,
  expiring: [`${prefix}user:session:`, `${prefix}user:token:`],
})
