/** What is counted. `client` ones count per address of the client, where that is known and to be trusted. */
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

/** Attempts that were counted in memory, by name and subject. */
export type Counters = Map<string, { count: number; readonly expires: Date }>

/** So many in so many seconds. */
export interface Limit {
  readonly max: number
  /** Seconds. */
  readonly window: number
}

/** Options of the rate limits. */
export interface RateLimitOptions {
  /** Replaces single limits; `false` takes one away. */
  readonly limits?: { readonly [N in LimitName]?: Limit | false | undefined } | undefined
  /**
   * The client's address, from something that the client cannot choose. `null`: unknown, then nothing is
   * counted per client. @default what the integration passes to `handle`
   */
  readonly clientAddress?: ((request: Request) => string | null) | undefined
  /** Where attempts are counted in memory. Who is given the same map counts together. @default a map of its own */
  readonly counters?: Counters | undefined
}

/**
 * Counts attempts: in the store where it can, else in the memory of this process. While the store fails, all but mails and
 * codes are counted in memory.
 */
export interface Limiter {
  /** Whether attempts, those at codes too, are counted in the store, and so for all processes together. */
  readonly isShared: boolean
  /**
   * Counts one attempt.
   *
   * @param subject What is counted for: an address, an account, a client. `null`: unknown, nothing is counted.
   * @returns How many are left; `Infinity` where nothing is counted.
   * @throws {TooManyRequests} It is one too many.
   * @throws {AdapterError} It cannot be counted, and without that nobody may be sent a mail or try a code.
   */
  hit(name: LimitName, subject: string | null): Promise<number>
  /** Gives one attempt back: it succeeded, and only failures count. Never throws. */
  giveBack(name: LimitName, subject: string | null): Promise<void>
}
