/** Opened session tokens of one application, kept for seconds. Bounded; the oldest is dropped first. */
export interface TokenMemo {
  /** Entries that are held. */
  readonly size: number
  /** @param now Seconds since 1970. @returns `null` when the token is not held, or its time has passed. */
  get(token: string, now: number): string | null
  set(token: string, text: string, now: number): void
}

/**
 * What an application remembers of sessions between requests. Bounded, and texts only, because on Cloudflare Workers a request must not
 * wait for another's promise.
 */
export interface SessionMemory {
  /** Strategy `jwt`: opened session tokens. `null`: `session.memo` is off. */
  readonly openedTokens: TokenMemo | null
  /**
   * Strategy `database`: ends that were written a moment ago, by session. Of many requests that come when a session is due,
   * each has read the old end: one of them writes.
   */
  readonly renewals: TokenMemo
  /** Strategy `database`: rows that this process is making for sessions of another library. */
  readonly adoptions: TokenMemo
}
