import type { AccountKey, AdapterAccount, AdapterSession, VerificationToken } from '../types/adapter.ts'
import type { AdapterAuthenticator } from '../types/adapter-authenticator.ts'

/** A user from the store, normalized: the id is text, missing values are `null`. */
export interface StoredUser {
  id: string
  email: string | null
  emailVerified: Date | null
  name: string | null
  image: string | null
  /**
   * JSON as stored, not enumerable: `readEmailRecord` reads it. Missing if the store does not remember the verification.
   */
  readonly emailRecord?: unknown
  /** Columns of the application. */
  [column: string]: unknown
}

/** A user to create. It may include other results of the application's own `profile`. */
export interface NewUser {
  name?: string | null | undefined
  email: string | null
  emailVerified: Date | null
  image?: string | null | undefined
  /** JSON of an `EmailRecord`; missing if the store keeps none. */
  emailRecord?: unknown
  [column: string]: unknown
}

/**
 * A row of an account, without its tokens: they may be sealed, and `Store.openAccount` returns them. Sign-ins and
 * changes of accounts need no tokens, so a token that cannot be opened does not prevent them.
 */
export interface StoredAccount extends AccountKey {
  readonly userId: string
  readonly type: AdapterAccount['type']
}

/** Optional methods of the adapter. */
export type StoreAbility =
  | 'createUserWithAccount'
  | 'createVerificationToken'
  | 'deleteAuthenticator'
  | 'deleteSessionsByUserId'
  | 'deleteUser'
  | 'getAuthenticator'
  | 'keepsEmailRecord'
  | 'listAccountsByUserId'
  | 'listAuthenticatorsByUserId'
  | 'listSessionsByUserId'
  | 'prune'
  | 'rateLimit'
  | 'unlinkAccount'
  | 'updateAccount'
  | 'updateAuthenticator'
  | 'updateAuthenticatorCounterIf'
  | 'updatePasswordHashIf'

/**
 * Access to the adapter: calls its methods with a deadline and known columns only, then normalizes and checks the
 * results. Every method throws `AdapterError` if the adapter throws, is late, or returns an invalid result. It also
 * throws if the adapter lacks the method; ask `can` first.
 */
export interface Store {
  can(ability: StoreAbility): boolean
  createUser(user: NewUser): Promise<StoredUser>
  getUser(id: string): Promise<StoredUser | null>
  /** @param email Normalized. A row with another address (collations match loosely) is ignored. */
  getUserByEmail(email: string): Promise<StoredUser | null>
  getUserByAccount(key: AccountKey): Promise<StoredUser | null>
  updateUser(user: Partial<StoredUser> & { id: string }): Promise<void>
  deleteUser(id: string): Promise<void>
  linkAccount(account: AdapterAccount): Promise<void>
  /** Links an unlinked account again, with its tokens as they were stored. */
  restoreAccount(account: StoredAccount): Promise<void>
  unlinkAccount(key: AccountKey): Promise<void>
  createSession(session: AdapterSession): Promise<void>
  /** @returns `null` also if the session belongs to another user than the returned one. */
  getSessionAndUser(sessionToken: string): Promise<{ session: AdapterSession; user: StoredUser } | null>
  updateSession(session: Pick<AdapterSession, 'sessionToken' | 'expires'>): Promise<void>
  /** Succeeds if the row is missing. */
  deleteSession(sessionToken: string): Promise<void>
  createVerificationToken(token: VerificationToken): Promise<void>
  /** Consumes a token. @returns `null` if it is missing or expired, or if the store returned another. */
  consumeVerificationToken(key: { identifier: string; token: string }): Promise<VerificationToken | null>
  getAccount(key: AccountKey): Promise<StoredAccount | null>
  /** Returns an account with its tokens. @throws {AdapterError} They are sealed with an unknown secret, or altered. */
  openAccount(account: StoredAccount): Promise<AdapterAccount>
  getAuthenticator(credentialID: string): Promise<AdapterAuthenticator | null>
  /** Leaves out columns that the adapter does not keep. */
  createAuthenticator(authenticator: AdapterAuthenticator): Promise<void>
  listAuthenticatorsByUserId(userId: string): Promise<AdapterAuthenticator[]>
  /**
   * @returns `false` if the counter no longer equals `expected`. Without `updateAuthenticatorCounterIf`, it is set
   * unconditionally.
   */
  updateAuthenticatorCounterIf(
    credentialID: string,
    expected: number,
    counter: number,
    isBackedUp?: boolean,
    lastUsedAt?: Date,
  ): Promise<boolean>
  /** @returns `false` if the user does not have the passkey. */
  updateAuthenticator(authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId' | 'name'>): Promise<boolean>
  deleteAuthenticator(credentialID: string): Promise<void>
  /** @returns `null` if it already exists. */
  createUserWithAccount(user: NewUser, account: AccountKey & Omit<AdapterAccount, 'userId'>): Promise<StoredUser | null>
  updateAccount(account: Partial<AdapterAccount> & AccountKey): Promise<void>
  listAccountsByUserId(userId: string): Promise<StoredAccount[]>
  /** @returns `null` if the user has no password. */
  getPasswordHash(userId: string): Promise<string | null>
  /** @returns `false` if the hash no longer equals `expected`, or the user does not exist. */
  updatePasswordHashIf(userId: string, expected: string | null, hash: string | null): Promise<boolean>
  deleteSessionsByUserId(userId: string): Promise<void>
  listSessionsByUserId(userId: string): Promise<AdapterSession[]>
  rateLimit(params: { key: string; cost: number; window: number }): Promise<{ count: number; expires: Date }>
}
