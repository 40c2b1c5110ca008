import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { AuthSource } from '../mounted-auth.ts'
import type { ReadSessionOptions } from '../private-caching.ts'

/**
 * The configuration of `ReactiveAuth`: all options of `AuthConfig`, and `raw`. `basePath` is `/api/auth` by default.
 */
export type ReactiveAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S> & {
  /** An internal option of Auth.js. Accepted here without effect. */
  readonly raw?: unknown
}

/**
 * A configuration, or a function that returns it: for hosts with an environment per request. The function is called
 * once per request. Return the same object each time, because each new object is checked and resolved again.
 */
export type ReactiveAuthOptions<S extends DefaultSession = Session | DefaultSession> =
  | ReactiveAuthConfig<S>
  | ((event: ReactiveEvent) => ReactiveAuthConfig<S> | PromiseLike<ReactiveAuthConfig<S>>)

/**
 * Name of the function in `event.locals` that returns the session, as `auth` by default. Change it for a second
 * instance, and declare its type in `App.RequestEventLocals`.
 */
export interface ReactiveAuthSettings {
  /**
   * Where `event.locals` has the function that reads the session. Set it for a second instance, and declare its type in
   * `App.RequestEventLocals`.
   *
   * @default 'auth'
   */
  readonly localsKey?: string | undefined
}

/** The used part of SolidStart's events: those of API routes, and the result of `getRequestEvent()`. */
export interface ReactiveEvent {
  /** The request. */
  readonly request: Request
  /** Headers of the response, until it starts. `errHeaders` are used with a status of 400 and above. */
  readonly response?: {
    readonly headers: Headers
    readonly errHeaders?: Headers
    readonly status?: number | undefined
  }
  /** The connected address: the client, or a proxy. */
  readonly clientAddress?: string | undefined
  /** Shared state of middleware. */
  readonly locals?: object
  /** Of an API route. */
  readonly params?: Readonly<Record<string, string | undefined>>
  /** The event of the underlying server. */
  readonly nativeEvent?: {
    readonly req?: { readonly url: string; readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined }
  }
}

/** The used part of middleware events. */
export interface MiddlewareEvent {
  /** The request. */
  readonly req: Request
}

/** The `Auth` of an application, or the function that returns it. */
export type GivenAuth = AuthSource<ReactiveEvent>

/** A handler of an API route. */
export type ReactiveHandler = (event: ReactiveEvent) => Promise<Response>

/** The argument of `createMiddleware`. */
export type ReactiveMiddleware = (event: MiddlewareEvent, next: () => unknown) => Promise<unknown>

/** Result of a session read: `null` when signed out. */
export type GetSessionResult<S = Session> = Promise<S | null>

/** The session of a signed-in user. */
export type SignedInSession<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }

declare global {
  namespace App {
    interface RequestEventLocals {
      /** Returns the session of the request; `null` when signed out. Set by `middleware`. */
      auth: (options?: ReadSessionOptions) => Promise<Session | null>
    }
  }
}
