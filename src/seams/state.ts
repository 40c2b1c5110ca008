/**
 * Purpose of an entry whose key is a SHA-256 digest. The secret does not influence it, so the entry survives every
 * rotation of the secret, and also the removal of the old one. The subject cannot be guessed, or belongs to the provider.
 *
 * | purpose            | entry                                  | subject                                     |
 * | ------------------ | -------------------------------------- | ------------------------------------------- |
 * | `ended`            | the session has ended                  | id of the session, random                   |
 * | `session`          | the session in lists                   | id of the session, random                   |
 * | `session-provider` | what of a provider ends the session    | id of the session, random                   |
 * | `provider-session` | the sessions of a provider's session   | client ID, issuer and `sid` of the provider |
 * | `provider-user`    | the sessions of a provider's user      | client ID, issuer and `sub` of the provider |
 * | `logout-token`     | the logout token was received          | client ID, issuer and `jti` of the provider |
 *
 * With the client ID, applications that share a store do not share entries. A digest is one-way: with
 * `session.hashToken: false`, the id of a session is its secret, and a reader of the store must not see it in a key.
 */
export type LastingPurpose =
  | 'ended'
  | 'session'
  | 'session-provider'
  | 'provider-session'
  | 'provider-user'
  | 'logout-token'

/**
 * Purpose of an entry whose key is an HMAC under the secret. A reader of the store could guess the subject, or it belongs
 * to one application.
 *
 * | purpose          | entry                                         | subject                             |
 * | ---------------- | --------------------------------------------- | ----------------------------------- |
 * | `revoked-before` | when the sessions of the user were revoked    | id of the user                      |
 * | `sessions`       | the sessions of the user                      | id of the user                      |
 * | `lease`          | the right to refresh the tokens of an account | account at the provider             |
 * | `refreshed`      | the outcome of the last refresh               | account, and its tokens             |
 * | `tokens`         | refreshed tokens that no other store keeps    | account, and its tokens             |
 * | `used-state`     | the response to a sign-in attempt was used    | attempt of a browser                |
 */
export type SecretPurpose = 'revoked-before' | 'sessions' | 'lease' | 'refreshed' | 'tokens' | 'used-state'

/** Optional methods of a `StateStore`. */
export type StateAbility = 'add' | 'swap' | 'increment'

/**
 * Access to the `StateStore`: creates keys, waits three seconds at most, and checks the results. Every method throws
 * `AdapterError` if the store throws, is late, or returns an invalid result. It also throws if the store lacks the
 * method; ask `can` first. No error contains a value.
 */
export interface State {
  can(ability: StateAbility): boolean
  /**
   * Returns the key of a subject that does not depend on the secret.
   *
   * @param subject Any text. Only its digest becomes part of the key.
   */
  key(purpose: LastingPurpose, subject: string): Promise<string>
  /**
   * Returns the keys of a subject under every secret, newest first. Write the first, and read all: an entry may have
   * been written before a rotation of the secret.
   *
   * @param subject Any text. Only its HMAC becomes part of the key.
   */
  keys(purpose: SecretPurpose, subject: string): Promise<readonly [string, ...string[]]>
  get(key: string): Promise<string | null>
  /** @param ttl Milliseconds, rounded up. */
  set(key: string, value: string, ttl: number): Promise<void>
  add(key: string, value: string, ttl: number): Promise<boolean>
  swap(key: string, expected: string, next: string | null, ttl: number): Promise<boolean>
  increment(key: string, by: number, ttl: number): Promise<{ count: number; left: number }>
}
