/** Names of the limits. Those with `client` count per client address, if it is known and trusted. */
export type LimitName =
  | 'mail'
  | 'mail-client'
  | 'credentials'
  | 'credentials-client'
  | 'code'
  | 'code-address'
  | 'code-client'
  | 'passkey-client'
  | 'callback-client'
  | 'push-client'

/** Attempts counted in memory, by name and subject. */
export type Counters = Map<string, { count: number; readonly expires: Date }>

/** A number of attempts per number of seconds. */
export interface Limit {
  /** Attempts; the next one is refused. */
  readonly max: number
  /** Seconds. */
  readonly window: number
}

/** Options of the rate limits. */
export interface RateLimitOptions {
  /** Overrides single limits; `false` disables one. */
  readonly limits?: { readonly [N in LimitName]?: Limit | false | undefined } | undefined
  /**
   * Returns the client's address, from a source that the client cannot control. `null` if unknown: then nothing is
   * counted per client. @default what the integration passes to `handle`
   */
  readonly clientAddress?: ((request: Request) => string | null) | undefined
  /** Storage of attempts in memory. Limiters with the same map count together. @default a map of its own */
  readonly counters?: Counters | undefined
}

/**
 * Counts attempts in the store, if it can, otherwise in the memory of this process. While the store fails, all attempts
 * except mails and codes are counted in memory.
 */
export interface Limiter {
  /** Whether attempts, also those at codes, are counted in the store and so across processes. */
  readonly isShared: boolean
  /**
   * Counts one attempt.
   *
   * @param subject Key of the counter: an address, an account or a client. `null` if unknown, which is not counted.
   * @returns Remaining attempts; `Infinity` if not counted.
   * @throws {TooManyRequests} The limit is exceeded.
   * @throws {AdapterError} The store cannot count, and mails and codes require it.
   */
  hit(name: LimitName, subject: string | null): Promise<number>
  /** Gives one attempt back after a success, because only failures count. Never throws. */
  giveBack(name: LimitName, subject: string | null): Promise<void>
}
