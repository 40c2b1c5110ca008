import type { CookieDefinitions, CookieJar } from './cookies.ts'
import type { FoundSession, OpenedSession } from './found-session.ts'
import type { AuthRequest } from './http.ts'
import type { ResolvedConfig } from './resolved-config.ts'

/** What reading a session takes. Each request has one of its own, made by `context/create-context.ts`. */
export interface SessionContext {
  readonly config: ResolvedConfig
  readonly cookies: CookieJar
  /** The cookies of this request's scheme. */
  readonly names: CookieDefinitions
  /** Strategy `jwt`: the session that a guard has opened, so that the handler behind it opens nothing. */
  openedSession: Promise<OpenedSession | null> | null
  /** Strategy `database`: the row that was found. The guard, the handler and the account step share one look. */
  foundSession: Promise<FoundSession | null> | null
}

/** Everything about one request. Created once and passed down. */
export interface Context extends SessionContext {
  readonly request: AuthRequest
  /** Address of the client as the host knows it; `null`: unknown. */
  readonly clientAddress: string | null
}
