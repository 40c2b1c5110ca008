import { keepNewest } from '../lib/keep-newest.ts'
import type { TokenMemo } from '../types/memory.ts'

/** A class, because a frozen configuration keeps instances as they are. */
class Memo implements TokenMemo {
  // All entries live equally long, so the first one expires first.
  readonly #entries = new Map<string, { readonly text: string; readonly until: number }>()
  readonly #size: number
  readonly #maxAge: number

  constructor(size: number, maxAge: number) {
    this.#size = size
    this.#maxAge = maxAge
  }

  get size(): number {
    return this.#entries.size
  }

  get(token: string, now: number): string | null {
    this.#drop(now)
    const entry = this.#entries.get(token)
    // If the clock was set back, an entry may precede one that expires earlier.
    return entry && now < entry.until ? entry.text : null
  }

  set(token: string, text: string, now: number): void {
    this.#drop(now)
    keepNewest(this.#entries, token, { text, until: now + this.#maxAge }, this.#size)
  }

  #drop(now: number): void {
    for (const [token, { until }] of this.#entries) {
      if (now < until) return
      this.#entries.delete(token)
    }
  }
}

/**
 * Creates a cache. Each access drops expired entries, because they contain decrypted tokens. No timer runs, so the last
 * entries stay until the next access.
 *
 * @param size Maximum number of tokens.
 * @param maxAge Seconds.
 */
export const createTokenMemo = (size: number, maxAge: number): TokenMemo => new Memo(size, maxAge)
