import type { AccountKey } from '../../types/adapter.ts'

/** Where things are. Auth.js' keys; the indexes of several things per user are ours. */
export interface Keys {
  user(id: string): string
  /** Holds the user's id. */
  email(email: string): string
  account(key: AccountKey): string
  session(token: string): string
  /** The end of a session that was renewed, where the store is not atomic. @param session What `session` returned. */
  renewal(session: string): string
  /** The least epoch that a session of the user needs to have: `revocation.ts`. */
  revocation(userId: string): string
  /** Marks a deleted row for good. @param digest Of its key, and of which of several creations it was. */
  mark(digest: string): string
  token(key: { identifier: string; token: string }): string
  authenticator(credentialID: string): string
  /** A user's accounts: our index, and the key where Auth.js keeps the key of the last. */
  readonly accountsOf: IndexKeys
  readonly sessionsOf: IndexKeys
  /** Auth.js keeps a JSON array of credential ids. */
  readonly authenticatorsOf: IndexKeys
  counter(key: string): string
  /** What the keys of all sessions begin with. */
  readonly sessions: string
  /** Returns whether a key is of a row that may come back harmlessly: a token, a renewal, a mark. */
  isEphemeral(key: string): boolean
  /** What the keys of all that expires begin with, sessions first. Counters are not among them. */
  readonly expiring: readonly string[]
}

/** Keys of what belongs to a user. */
export interface IndexKeys {
  index(userId: string): string
  authjs(userId: string): string
}

const createIndexKeys = (ours: string, authjs: string): IndexKeys => ({
  index: (userId) => ours + userId,
  authjs: (userId) => authjs + userId,
})

/** Where two parts of a key meet, one of them has no colon; ids of providers and Auth.js' tokens never have. */
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
    accountsOf: createIndexKeys(`${prefix}user:accounts:`, `${prefix}user:account:by-user-id:`),
    sessionsOf: createIndexKeys(`${prefix}user:sessions:`, `${prefix}user:session:by-user-id:`),
    authenticatorsOf: createIndexKeys(`${prefix}authenticators:`, `${prefix}authenticator:by-user-id:`),
    counter: (key) => `${prefix}rate-limit:${key}`,
    sessions,
    isEphemeral: (key) => ephemeral.some((name) => key.startsWith(name)),
    expiring: [sessions, ...ephemeral],
  }
}
