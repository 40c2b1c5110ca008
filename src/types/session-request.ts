import type { HeaderReader } from './header-reader.ts'

/** Input of a session read: a `Request`, or headers with the URL of the request. */
export interface SessionRequest {
  /** Headers of the request: `Headers`, or a record with lower-case names as Node has. */
  readonly headers: HeaderReader | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Absolute URL. Optional if the origin is configured. */
  readonly url?: string | undefined
}
