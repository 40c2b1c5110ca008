import type { ReactNode } from 'react'
import type { Session } from '../../types/session.ts'

/** Properties of `SessionProvider`. */
export interface SessionProviderProps {
  /** Components that use `useSession`. */
  readonly children?: ReactNode
  /** The session that the server has read, for the first render. It saves a request. @default undefined: not known */
  readonly session?: Session | null | undefined
  /** Base path of the routes, as configured on the server. @default '/api/auth' */
  readonly basePath?: string | undefined
  /** Reads the session again when the user comes back to the page, at most once in five seconds. @default true */
  readonly refetchOnWindowFocus?: boolean | undefined
  /** Seconds after which the session is read again. @default 0: never */
  readonly refetchInterval?: number | undefined
}

/** Options of `useSession`. */
export interface UseSessionOptions {
  /** Redirects signed-out visitors to the sign-in page. @default false */
  readonly required?: boolean | undefined
  /** Called instead if a session is required and there is none. */
  readonly onUnauthenticated?: (() => void) | undefined
}

/** Updates the session of the page. */
export interface SessionUpdate {
  /**
   * Updates the session. The callbacks of the server get `data` and must validate it. Without `data`, the session is only
   * read again.
   *
   * @throws {AuthClientError} It was refused, or there is no session.
   */
  update(data?: unknown): Promise<Session | null>
  /** Error of the last read; the session then keeps its value. `null` if it succeeded. */
  readonly error: unknown
}

/** The session of a page: `loading` until it is known. An error does not mean that the visitor is signed out. */
export type SessionValue = SessionUpdate &
  (
    | { readonly status: 'authenticated'; readonly data: Session }
    | { readonly status: 'unauthenticated'; readonly data: null }
    | { readonly status: 'loading'; readonly data: null }
  )

/** The session of a page that requires one. */
export type RequiredSessionValue = Exclude<SessionValue, { readonly status: 'unauthenticated' }>
