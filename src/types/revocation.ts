import type { HeaderReader } from './header-reader.ts'
import type { StateSource, StateStore } from './state-store.ts'

/** Options of `session.revocation`. */
export interface RevocationOptions {
  /** Store of the revocations; takes precedence over `stateStore` and the adapter. @default that of the configuration */
  store?: StateStore | StateSource | undefined
  /**
   * Seconds for which a server may use a result of the store. With 0, every read reads the store. A change, and a read
   * with `fresh`, always read it. @default 30
   */
  maxStaleness?: number | undefined
  /**
   * If the store fails: `refuse` throws, so no session is valid. `allow` accepts sessions that may be revoked, for reads
   * only. @default 'refuse'
   */
  whenDown?: 'refuse' | 'allow' | undefined
}

/**
 * Describes the devices of sessions, as `devices()` of `latchkey/devices` creates it. Of the results, only letters,
 * digits, spaces and common punctuation are stored, and at most 100 characters.
 */
export interface DeviceReader {
  /** Returns a label such as "Firefox on Windows" from headers, which are untrusted; `null` if they show nothing. */
  describe(headers: HeaderReader): string | null
  /** Returns the network around a client address, such as `192.0.2.0/24`; `null` if it is not an address. */
  coarsen(address: string): string | null
}
