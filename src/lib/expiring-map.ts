import { BoundedMap } from './bounded-map.ts'

/**
 * A map with a limit whose entries all live equally long. If it is full, a new key drops the oldest one.
 *
 * Each access drops expired entries, because they may contain decrypted tokens. No timer runs, so the last entries stay
 * until the next access. Times are seconds since 1970.
 */
export class ExpiringMap<V> {
  // The first entry expires first.
  readonly #entries: BoundedMap<string, { readonly value: V; readonly until: number }>
  readonly #maxAge: number

  /** @param maxAge Seconds. */
  constructor(limit: number, maxAge: number) {
    this.#entries = new BoundedMap(limit)
    this.#maxAge = maxAge
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns a value; `null` if there is none, or if it has expired. */
  get(key: string, now: number): V | null {
    this.#drop(now)
    const entry = this.#entries.get(key)
    // If the clock was set back, an entry may precede one that expires earlier.
    return entry && now < entry.until ? entry.value : null
  }

  set(key: string, value: V, now: number): void {
    this.#drop(now)
    this.#entries.set(key, { value, until: now + this.#maxAge })
  }

  #drop(now: number): void {
    for (const [key, { until }] of this.#entries) {
      if (now < until) return
      this.#entries.delete(key)
    }
  }
}
