import type { Account } from './account.ts'

type Awaitable<T> = T | PromiseLike<T>

/** A user as a store keeps it. Columns of the application's own may be beside these. */
export interface AdapterUser {
  id: string
  /** Lower case. A provider may know none; then the store is given `null`, whatever its type says. */
  email: string
  /** When the address was proven; `null`: never. */
  emailVerified: Date | null
  name?: string | null
  image?: string | null
  /**
   * Who vouches for the address, and since when: JSON of `{ address, vouchedBy, at }`, kept as it is. Only an adapter with
   * `keepsEmailRecord` is given one. Absent: the store has no such column.
   */
  emailRecord?: string | null
}

/** The link between a stored user and a provider. */
export interface AdapterAccount extends Account {
  userId: string
  type: Extract<Account['type'], 'oauth' | 'oidc' | 'email' | 'webauthn'>
}

/** A session of the `database` strategy. */
export interface AdapterSession {
  /** What the store is asked for: a digest of the cookie, unless `session.hashToken` is false. */
  sessionToken: string
  userId: string
  expires: Date
}

/** Something that can be used once: a mailed link, a passkey's challenge. */
export interface VerificationToken {
  /** Whom or what it is for: the e-mail address, or `webauthn`. */
  identifier: string
  /** Never the secret itself: its HMAC. */
  token: string
  expires: Date
}

/** A registered passkey. @see https://www.w3.org/TR/webauthn-3/#credential-record */
export interface AdapterAuthenticator {
  /** Standard base64, as Auth.js stores it. */
  credentialID: string
  userId: string
  /** `providerAccountId` of the account: the user handle, standard base64; rows of Auth.js have `credentialID` here. */
  providerAccountId: string
  /** COSE key, standard base64. */
  credentialPublicKey: string
  counter: number
  credentialDeviceType: string
  credentialBackedUp: boolean
  /** Separated by commas. */
  transports?: string | null
}

/** What names an account. */
export interface AccountKey {
  readonly provider: string
  readonly providerAccountId: string
}

/**
 * Where users, accounts, sessions and one-time tokens are kept. Auth.js' contract, so that its adapters work
 * as they are; the second half makes races impossible where the store can.
 *
 * All are optional here. Which ones a configuration needs is checked when it is resolved, in one sentence.
 * Absence is `null` or `undefined`; a failure throws. Methods are called on the adapter.
 */
export interface Adapter {
  /** The id may be replaced by one of the store's own; what is returned counts. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  getUserByAccount?(key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): Awaitable<AdapterUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>
  /** Ends the user's sessions, accounts and passkeys, too. */
  deleteUser?(userId: string): Promise<void> | Awaitable<AdapterUser | null | undefined>
  linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>
  unlinkAccount?(
    key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Promise<void> | Awaitable<AdapterAccount | undefined>
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  /** Expired ones, too: whether it counts is checked by the library. */
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /** Returns and deletes, in one step: of two that ask at once, one gets it. Expired ones, too. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>

  /** Whether users are stored with `emailRecord`. Without it, a user whose address no mail verified is never taken over. */
  readonly keepsEmailRecord?: boolean
  /** Counts the users that have an address, and neither `emailVerified` nor `emailRecord`. For `latchkey doctor`. */
  countUnprovenUsers?(): Awaitable<number>
  /** `useVerificationToken`, promised to be one step. Where there is none, the other is used. */
  consumeVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  /**
   * Creates a user and its first account in one step; `account.userId` is ignored, the user's id counts.
   * `null`: the account or the e-mail address is there already, and nothing was written.
   */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): Awaitable<AdapterUser | null>
  /** Replaces the provider's tokens of an account that is there; does nothing where it is not. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Promise<void> | Awaitable<unknown>
  listAccountsByUserId?(userId: string): Awaitable<AdapterAccount[]>
  /** Sets the counter if it is still `expected`. `false`: it was not, or there is no such passkey. */
  updateAuthenticatorCounterIf?(credentialID: string, expected: number, counter: number): Awaitable<boolean>
  deleteAuthenticator?(credentialID: string): Promise<void> | Awaitable<unknown>
  deleteSessionsByUserId?(userId: string): Promise<void> | Awaitable<unknown>
  listSessionsByUserId?(userId: string): Awaitable<AdapterSession[]>
  /** Deletes what has expired: sessions, tokens, counters. */
  prune?(now?: Date): Promise<void> | Awaitable<unknown>
  /**
   * Adds `cost` to a counter, in one step, and says what it holds. A counter begins with the first addition
   * and is gone `window` seconds later. A cost of 0 only looks; a negative one gives back.
   */
  rateLimit?(params: { key: string; cost: number; window: number }): Awaitable<{ count: number; expires: Date }>
}
