/** Texts that are kept for some seconds, such as decrypted session tokens. An `ExpiringMap`. */
export interface TokenMemo {
  /** Number of entries. */
  readonly size: number
  /** @param now Seconds since 1970. @returns `null` if the token is not cached or has expired. */
  get(token: string, now: number): string | null
  set(token: string, text: string, now: number): void
}

/**
 * State of sessions that an application keeps between requests. Bounded, and only texts, because on Cloudflare Workers
 * a request must not await another request's promise.
 */
export interface SessionMemory {
  /** Strategy `jwt`: decrypted session tokens. `null` if `session.memo` is off. */
  readonly openedTokens: TokenMemo | null
  /**
   * Strategy `database`: recently written expiry times by session. If many concurrent requests find a renewal due, one
   * of them writes.
   */
  readonly renewals: TokenMemo
  /** Caches of `session.revocation` and `session.devices`, filled by `features/revocation/memos.ts`. */
  readonly watched: Map<string, TokenMemo>
  /** Options that a request must check before a session is read or issued. Empty afterwards. */
  readonly unchecked: Set<'jwt.decode'>
  /** Strategy `database`: rows that this process is creating for sessions of another library. */
  readonly adoptions: TokenMemo
}
