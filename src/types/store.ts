import type { AccountKey, AdapterAccount, AdapterAuthenticator, AdapterSession, VerificationToken } from './adapter.ts'

/** A user as read from the store, made whole: the id is text, what is missing is `null`. */
export interface StoredUser {
  id: string
  email: string | null
  emailVerified: Date | null
  name: string | null
  image: string | null
  /** JSON, as the store keeps it: `emailRecordOf` reads it. Absent: the store does not remember who vouched. */
  emailRecord?: unknown
  /** Columns of the application's own. */
  [column: string]: unknown
}

/** A user that is to be created. What the application's own `profile` returned may be beside these. */
export interface NewUser {
  name?: string | null | undefined
  email: string | null
  emailVerified: Date | null
  image?: string | null | undefined
  /** JSON of an `EmailRecord`; absent if the store keeps none. */
  emailRecord?: unknown
  [column: string]: unknown
}

/** Which optional abilities the adapter has. */
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

/**
 * The adapter behind one door: called on itself, within a deadline, with known columns only; what it returns is
 * normalised and checked. Every method throws `AdapterError` when the adapter throws, is late, or answers
 * something that cannot be. One that the adapter lacks throws it too; ask `can` first.
 */
export interface Store {
  can(ability: StoreAbility): boolean
  createUser(user: NewUser): Promise<StoredUser>
  getUser(id: string): Promise<StoredUser | null>
  /** @param email Normalised. A row with another address (collations match loosely) is none. */
  getUserByEmail(email: string): Promise<StoredUser | null>
  getUserByAccount(key: AccountKey): Promise<StoredUser | null>
  updateUser(user: Partial<StoredUser> & { id: string }): Promise<void>
  deleteUser(id: string): Promise<void>
  linkAccount(account: AdapterAccount): Promise<void>
  unlinkAccount(key: AccountKey): Promise<void>
  createSession(session: AdapterSession): Promise<void>
  /** @returns `null` also where the session's user is another than the one that came with it. */
  getSessionAndUser(sessionToken: string): Promise<{ session: AdapterSession; user: StoredUser } | null>
  updateSession(session: Pick<AdapterSession, 'sessionToken' | 'expires'>): Promise<void>
  /** Absent is fine. */
  deleteSession(sessionToken: string): Promise<void>
  createVerificationToken(token: VerificationToken): Promise<void>
  /** Uses it up. @returns `null` when there was none, or it has expired, or the store returned another. */
  consumeVerificationToken(key: { identifier: string; token: string }): Promise<VerificationToken | null>
  getAccount(key: AccountKey): Promise<AdapterAccount | null>
  getAuthenticator(credentialID: string): Promise<AdapterAuthenticator | null>
  createAuthenticator(authenticator: AdapterAuthenticator): Promise<void>
  listAuthenticatorsByUserId(userId: string): Promise<AdapterAuthenticator[]>
  /** @returns `false`: the counter was not `expected` any more. Without `updateAuthenticatorCounterIf` it is set. */
  updateAuthenticatorCounterIf(credentialID: string, expected: number, counter: number): Promise<boolean>
  deleteAuthenticator(credentialID: string): Promise<void>
  /** @returns `null`: it was there already. */
  createUserWithAccount(user: NewUser, account: Omit<AdapterAccount, 'userId'>): Promise<StoredUser | null>
  updateAccount(account: Partial<AdapterAccount> & AccountKey): Promise<void>
  listAccountsByUserId(userId: string): Promise<AdapterAccount[]>
  deleteSessionsByUserId(userId: string): Promise<void>
  listSessionsByUserId(userId: string): Promise<AdapterSession[]>
  rateLimit(params: { key: string; cost: number; window: number }): Promise<{ count: number; expires: Date }>
}
