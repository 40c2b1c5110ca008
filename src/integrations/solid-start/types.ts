import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'

/** The configuration of `ReactiveAuth`: all options of `AuthConfig`, and `raw`. `basePath` is `/api/auth` unless given. */
export type ReactiveAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S> & {
  /** An internal option of Auth.js. Accepted here, and has no effect. */
  readonly raw?: unknown
}

/**
 * A configuration, or a function that gives it: for hosts that have their environment per request. The function is
 * asked once per request; what it gives is best made once, since each new object is checked and set up anew.
 */
export type ReactiveAuthOptions<S extends DefaultSession = Session | DefaultSession> =
  | ReactiveAuthConfig<S>
  | ((event: ReactiveEvent) => ReactiveAuthConfig<S> | PromiseLike<ReactiveAuthConfig<S>>)

/** Settings of `ReactiveAuth` beside the configuration. */
export interface ReactiveAuthSettings {
  /**
   * Where `event.locals` has the function that reads the session. Set it for a second instance, and declare its type in
   * `App.RequestEventLocals`.
   *
   * @default 'auth'
   */
  readonly localsKey?: string | undefined
}

/** What is used of the events of SolidStart: those of API routes, and what `getRequestEvent()` gives. */
export interface ReactiveEvent {
  readonly request: Request
  /** Headers that go out with the answer, as long as it has not begun. `errHeaders` with one of status 400 and above. */
  readonly response?: {
    readonly headers: Headers
    readonly errHeaders?: Headers
    readonly status?: number | undefined
  }
  /** Address of whoever is connected: the client, or a proxy. */
  readonly clientAddress?: string | undefined
  /** What middleware leaves for others. */
  readonly locals?: object
  /** Of an API route. */
  readonly params?: Readonly<Record<string, string | undefined>>
  /** The event of the server underneath. */
  readonly nativeEvent?: { readonly req?: { readonly url: string } }
}

/** What is used of the events that middleware gets. */
export interface MiddlewareEvent {
  readonly req: Request
}

/** A handler of an API route. */
export type ReactiveHandler = (event: ReactiveEvent) => Promise<Response>

/** What `createMiddleware` takes. */
export type ReactiveMiddleware = (event: MiddlewareEvent, next: () => unknown) => Promise<unknown>

/** What reading a session gives: `null` when nobody is signed in. */
export type GetSessionResult<S = Session> = Promise<S | null>

/** A session of somebody. */
export type SignedInSession<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }
