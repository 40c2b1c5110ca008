import type { ResolvedConfig } from './config.ts'
import type { CookieDefinitions, CookieJar } from './cookies.ts'
import type { AuthRequest } from './http.ts'

/** What reading a session takes: no request, no response. */
export interface SessionContext {
  readonly config: ResolvedConfig
  readonly cookies: CookieJar
  /** The cookies of this request's scheme. */
  readonly names: CookieDefinitions
}

/** Everything about one request. Made once, handed down. */
export interface Context extends SessionContext {
  readonly request: AuthRequest
  /** Address of the client as the host knows it; `null`: unknown. */
  readonly clientAddress: string | null
}
