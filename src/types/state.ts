/** Purpose of an entry in the `StateStore`, the first part of its key. */
export type StatePurpose =
  /** When the sessions of a user were revoked. */
  | 'revoked-before'
  /** A session that has ended. */
  | 'ended'
  /** The sessions of a user, and one of them. */
  | 'sessions'
  | 'session'
  /** The right to refresh the tokens of an account, the result of a refresh, and tokens that no other store keeps. */
  | 'lease'
  | 'refreshed'
  | 'tokens'
  /** A sign-in attempt whose response was used. */
  | 'used-state'
  /** A logout token that was received, and the sessions of a provider's session or user. */
  | 'logout-token'
  | 'provider-session'
  | 'provider-user'
  /** The provider of a session. */
  | 'session-provider'

/** Abilities that a `StateStore` may lack. */
export type StateAbility = 'add' | 'swap' | 'increment'

/**
 * Access to the `StateStore`: creates keys, waits three seconds at most, and checks the results. Every method throws
 * `AdapterError` if the store throws, is late, or returns an invalid result. It also throws if the store lacks the
 * method; ask `can` first. No error contains a value.
 */
export interface State {
  can(ability: StateAbility): boolean
  /**
   * Returns the keys of a subject under every secret, newest first. Write the first, and read all: an entry may have
   * been written before a rotation of the secret.
   *
   * @param subject Any text. Only its HMAC becomes part of the key.
   */
  keys(purpose: StatePurpose, subject: string): Promise<readonly [string, ...string[]]>
  get(key: string): Promise<string | null>
  /** @param ttl Milliseconds, rounded up. */
  set(key: string, value: string, ttl: number): Promise<void>
  add(key: string, value: string, ttl: number): Promise<boolean>
  swap(key: string, expected: string, next: string | null, ttl: number): Promise<boolean>
  increment(key: string, by: number, ttl: number): Promise<{ count: number; left: number }>
}
