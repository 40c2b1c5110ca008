type Awaitable<T> = T | PromiseLike<T>

/**
 * Stores short-lived state: revoked sessions, leases, replay caches and rate limits. Adapters of latchkey have one as
 * `state`; use it even if you need nothing else of the adapter: `redis(client).state`.
 *
 * Keys have at most 80 ASCII characters, values at most 1,024 bytes. Every entry expires after a whole number of
 * milliseconds, at least 1, by the clock of the store. Each operation is one atomic step on one key. A failure throws.
 *
 * `add`, `swap` and `increment` are missing if the store cannot make them atomic. Never imitate them with `get` and
 * `set`: latchkey refuses a feature that needs them.
 */
export interface StateStore {
  /** Returns the value; `null` if it is missing or has expired. */
  get(key: string): Awaitable<string | null>
  /** Stores a value, replacing any other. @param ttl Milliseconds. */
  set(key: string, value: string, ttl: number): Awaitable<unknown>
  /** Stores a value if the key is free. Replaces an expired one. @param ttl Milliseconds. @returns Whether it stored. */
  add?(key: string, value: string, ttl: number): Awaitable<boolean>
  /**
   * Replaces a value if it still equals `expected`.
   *
   * @param next `null` deletes the entry.
   * @param ttl Milliseconds; ignored for a deletion.
   * @returns Whether it replaced or deleted the entry. `false` if the entry is missing or has expired.
   */
  swap?(key: string, expected: string, next: string | null, ttl: number): Awaitable<boolean>
  /**
   * Adds to a counter, which starts at 0 and expires `ttl` milliseconds after its first addition. It never falls below
   * 0. A cost of 0 only reads.
   *
   * @returns The new count, and the milliseconds until the counter expires: `ttl` if it does not exist.
   */
  increment?(key: string, by: number, ttl: number): Awaitable<{ count: number; left: number }>
}

/** An object with a `StateStore`, such as an adapter of latchkey. */
export interface StateSource {
  /** The store; missing if the object has none. */
  readonly state?: StateStore | undefined
}
