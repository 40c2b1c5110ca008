/** Opened session tokens of one application, kept for seconds. Bounded; the oldest goes first. */
export interface TokenMemo {
  get(token: string, now: number): string | null
  set(token: string, text: string, now: number): void
}

/**
 * @param size Tokens.
 * @param maxAge Seconds.
 */
export function createTokenMemo(size: number, maxAge: number): TokenMemo {
  const entries = new Map<string, { readonly text: string; readonly until: number }>()
  return {
    get(token, now) {
      const entry = entries.get(token)
      return entry && now < entry.until ? entry.text : null
    },
    set(token, text, now) {
      const [oldest] = entries.size >= size ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      entries.delete(token)
      entries.set(token, { text, until: now + maxAge })
    },
  }
}
