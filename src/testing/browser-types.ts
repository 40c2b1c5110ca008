import type { HandleContext } from '../types/auth.ts'
import type { Session } from '../types/session.ts'
import type { AuthorizationResponse } from './contract.ts'
import type { MintedSession } from './mint-session.ts'

/** Fields of a form, or headers. */
export type Fields = Readonly<Record<string, string>>

/** Target of a browser: an `Auth`, anything else with a `handle`, or a function that handles requests. */
export type BrowserTarget =
  | {
      readonly basePath?: string | undefined
      handle(request: Request, context?: HandleContext): Response | Promise<Response>
    }
  | ((request: Request) => Response | Promise<Response>)

/** Options of a browser. */
export interface BrowserOptions {
  /** Origin of the application. @default 'https://app.example' */
  readonly origin?: string | undefined
  /** Base path of the routes. @default `basePath` of the `Auth`, otherwise '/auth' */
  readonly basePath?: string | undefined
  /** Cookies of a session from the start, for the same origin. */
  readonly session?: Pick<MintedSession, 'cookie'> | undefined
  /** `manual` returns each response as it is. @default 'follow' within the origin */
  readonly redirect?: 'follow' | 'manual' | undefined
  /** Client address, as a host passes it to `Auth`. */
  readonly clientAddress?: string | undefined
}

/**
 * A browser with one page of the application, inside the test. It keeps cookies, sends the headers of browsers, and
 * follows redirects within its origin. It runs no script. Cookies stay until the server clears them, whatever the
 * clock, so that a test can show that one is refused.
 */
export interface Browser {
  /** Cookies by name. You may change them. */
  readonly cookies: Map<string, string>
  /** URL of the last response to `navigate`, `post`, `submit` or `deliver`. */
  readonly url: string
  /**
   * Opens a URL, as if typed or followed as a link.
   *
   * @throws {Error} The URL has another origin.
   */
  navigate(path: string, headers?: Fields): Promise<Response>
  /** Posts a form of a page unchanged. */
  post(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Posts a form of a page with a CSRF token. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Returns from an authorization server with the result of `authorize`: by a redirect, or a cross-site POST. */
  deliver(answer: AuthorizationResponse): Promise<Response>
  /** Sends a request like a script of the page. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** @throws {Error} No route responds under the base path. */
  csrfToken(): Promise<string>
  /** Returns the session that a page receives; `null` when signed out. @throws {Error} It cannot be determined. */
  session(): Promise<Session | null>
}
