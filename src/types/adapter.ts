import type { Account } from './account.ts'
import type { AdapterAuthenticator } from './adapter-authenticator.ts'
import type { StateStore } from './state-store.ts'

type Awaitable<T> = T | PromiseLike<T>

/** A user as stored. A store may add its own columns. */
export interface AdapterUser {
  /** The store may replace the id of a new user. It reaches latchkey as a string. */
  id: string
  /** In lower case. If the provider returns no address, the store receives `null`, although the type is a string. */
  email: string
  /** When the address was verified; `null` if it never was. */
  emailVerified: Date | null
  /** Display name; `null` if the provider sends none. */
  name?: string | null
  /** Absolute https URL of a picture; `null` if there is none. */
  image?: string | null
  /**
   * Verification of the address: JSON of `{ address, vouchedBy, at }`, stored unchanged. Only an adapter with
   * `keepsEmailRecord` receives it. Missing if the store has no such column.
   */
  emailRecord?: string | null
}

/** The link between a stored user and a provider. */
export interface AdapterAccount extends Account {
  /** Id of the user that owns the account. */
  userId: string
  /** Type of the provider. Credentials have no stored account. */
  type: Extract<Account['type'], 'oauth' | 'oidc' | 'email' | 'webauthn'>
}

/** A session of the `database` strategy. */
export interface AdapterSession {
  /** Key of the session in the store: a digest of the cookie, unless `session.hashToken` is false. */
  sessionToken: string
  /** Id of the signed-in user. */
  userId: string
  /** When the session expires, to the millisecond. latchkey checks it at every read. */
  expires: Date
}

/** A one-time token: a mailed link or a passkey challenge. */
export interface VerificationToken {
  /** Purpose of the token: the email address, or `webauthn`. */
  identifier: string
  /** HMAC of the secret, never the secret itself. */
  token: string
  /** When the token expires, to the millisecond. latchkey checks it. */
  expires: Date
}

/** The key of an account. */
export interface AccountKey {
  /** Id of the provider, as configured. */
  readonly provider: string
  /** The user's id at the provider, compared exactly. */
  readonly providerAccountId: string
}

/**
 * Stores users, accounts, sessions and one-time tokens. The first half is the contract of Auth.js, so its adapters work
 * unchanged. The second half prevents races, if the store supports it.
 *
 * All methods are optional. `createAuth` checks which ones a configuration needs and reports all missing ones together.
 * Absence is `null` or `undefined`; a failure throws. Methods are called on the adapter object.
 */
export interface Adapter {
  /** Creates a user. The store may replace the id; the returned one is used. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  /** Returns a user by id. */
  getUser?(id: string): Awaitable<AdapterUser | null>
  /** Returns the user with an email address, which is in lower case. */
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  /** Returns the user that owns an account. Both fields are compared exactly. */
  getUserByAccount?(key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): Awaitable<AdapterUser | null>
  /** Writes the given columns and keeps all others. Returns the whole user. */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>
  /** Deletes a user with all sessions, accounts and passkeys, and the password. */
  deleteUser?(userId: string): Promise<void> | Awaitable<AdapterUser | null | undefined>
  /** Stores an account for `account.userId`. Must not move an existing account to another user. */
  linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>
  /** Deletes an account. The user stays. */
  unlinkAccount?(
    key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Promise<void> | Awaitable<AdapterAccount | undefined>
  /** Stores a session. */
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  /** Returns a session with its user, also an expired one. latchkey checks the expiry. */
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  /** Writes the given columns of a session, such as a later `expires`. Returns `null` if the session does not exist. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Awaitable<AdapterSession | null | undefined>
  /** Deletes a session. Does nothing if it does not exist. */
  deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>
  /** Stores a one-time token. */
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /**
   * Returns and deletes a token in one step, so that only one of two concurrent calls receives it. Also returns expired
   * ones.
   */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  /** Returns an account by the user's id at the provider and the id of the provider, compared exactly. */
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  /** Returns a passkey by its credential id. */
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  /** Stores a passkey. Must not replace a passkey of another user. */
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  /** Returns the passkeys of a user; an empty list if there are none. */
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  /** Sets the counter of a passkey; throws if it does not exist. Used if `updateAuthenticatorCounterIf` is missing. */
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>

  /**
   * Whether the store keeps `emailRecord`. Without it, latchkey never lets another user take over an address that no
   * mail verified.
   */
  readonly keepsEmailRecord?: boolean
  /** Counts users that have an address, but neither `emailVerified` nor `emailRecord`. Used by `latchkey doctor`. */
  countUnprovenUsers?(): Awaitable<number>
  /** Like `useVerificationToken`, guaranteed to be atomic. If missing, the other is used. */
  consumeVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  /**
   * Creates a user and the first account in one step. Ignores `account.userId` and uses the new user's id. Returns
   * `null` and writes nothing if the account or the email address already exists.
   */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): Awaitable<AdapterUser | null>
  /** Replaces the provider's tokens of an existing account. Does nothing if the account does not exist. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Promise<void> | Awaitable<unknown>
  /** Returns the accounts of a user; an empty list if there are none. */
  listAccountsByUserId?(userId: string): Awaitable<AdapterAccount[]>
  /**
   * Sets the counter if it still equals `expected`. Returns `false` if it does not or the passkey does not exist. If
   * `credentialBackedUp` and `lastUsedAt` are given, also sets these fields; a store may ignore them.
   */
  updateAuthenticatorCounterIf?(
    credentialID: string,
    expected: number,
    counter: number,
    credentialBackedUp?: boolean,
    lastUsedAt?: Date,
  ): Awaitable<boolean>
  /**
   * Writes the given columns of a passkey. Returns `false` and writes nothing if the user does not have it. An adapter
   * with this method also keeps `aaguid`, `name`, `createdAt` and `lastUsedAt`; the others never receive them.
   */
  updateAuthenticator?(
    authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId' | 'name'>,
  ): Awaitable<boolean>
  /** Deletes a passkey. Does nothing if it does not exist. */
  deleteAuthenticator?(credentialID: string): Promise<void> | Awaitable<unknown>
  /** Returns the hash of a user's password; `null` if the user has none. Required by `Password`. */
  getPasswordHash?(userId: string): Awaitable<string | null>
  /**
   * Replaces the hash of a user's password in one step if it still equals `expected`. Returns `false` and changes nothing
   * if it does not, or if the user does not exist. `null` stands for no password: as `expected` before the first one, as
   * `hash` to remove it.
   */
  updatePasswordHashIf?(userId: string, expected: string | null, hash: string | null): Awaitable<boolean>
  /** Deletes all sessions of a user. */
  deleteSessionsByUserId?(userId: string): Promise<void> | Awaitable<unknown>
  /** Returns the sessions of a user, which may include expired ones. */
  listSessionsByUserId?(userId: string): Awaitable<AdapterSession[]>
  /** Deletes expired sessions, tokens and counters. */
  prune?(now?: Date): Promise<void> | Awaitable<unknown>
  /**
   * Adds `cost` to a counter in one step and returns its value. A counter starts with the first addition and expires
   * `window` seconds later. A cost of 0 only reads; a negative cost gives back.
   */
  rateLimit?(params: { key: string; cost: number; window: number }): Awaitable<{ count: number; expires: Date }>
  /** Store for short-lived state, such as revoked sessions and leases. */
  readonly state?: StateStore
}
