/** Opened session tokens of one application, kept for seconds. Bounded; the oldest is dropped first. */
export interface TokenMemo {
  /** Entries that are held. */
  readonly size: number
  /** @param now Seconds since 1970. @returns `null` when the token is not held, or its time has passed. */
  get(token: string, now: number): string | null
  set(token: string, text: string, now: number): void
}

/**
 * Makes a memo. Each access drops the entries whose time has passed, because they hold in plain text what was
 * encrypted. No timer runs, so the last entries stay until the next access.
 *
 * @param size Tokens.
 * @param maxAge Seconds.
 */
export function createTokenMemo(size: number, maxAge: number): TokenMemo {
  // All entries live equally long, so the first one expires first.
  const entries = new Map<string, { readonly text: string; readonly until: number }>()

  function drop(now: number): void {
    for (const [token, { until }] of entries) {
      if (now < until) return
      entries.delete(token)
    }
  }

  return {
    get size() {
      return entries.size
    },
    get(token, now) {
      drop(now)
      const entry = entries.get(token)
      // A clock that was set back leaves an entry behind one that expires later.
      return entry && now < entry.until ? entry.text : null
    },
    set(token, text, now) {
      drop(now)
      entries.delete(token)
      const [oldest] = entries.size >= size ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(token, { text, until: now + maxAge })
    },
  }
}
