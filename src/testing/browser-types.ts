import type { HandleContext } from '../types/auth.ts'
import type { Session } from '../types/session.ts'
import type { AuthorizationResponse } from './contract.ts'
import type { MintedSession } from './mint-session.ts'

/** Fields of a form, or headers. */
export type Fields = Readonly<Record<string, string>>

/** What a browser can be opened on: an `Auth`, anything else with a `handle`, or a function that answers requests. */
export type BrowserTarget =
  | {
      readonly basePath?: string | undefined
      handle(request: Request, context?: HandleContext): Response | Promise<Response>
    }
  | ((request: Request) => Response | Promise<Response>)

/** Options of a browser. */
export interface BrowserOptions {
  /** Where the application is, as users see it. @default 'https://app.example' */
  readonly origin?: string | undefined
  /** Where the routes of the library are. @default `basePath` of the `Auth`, otherwise '/auth' */
  readonly basePath?: string | undefined
  /** Who is signed in from the beginning, for the same origin. */
  readonly session?: Pick<MintedSession, 'cookie'> | undefined
  /** `manual`: each answer is given as it comes. @default 'follow', as long as it stays on the origin */
  readonly redirect?: 'follow' | 'manual' | undefined
  /** Address of the client, as a host passes it on to `Auth`. */
  readonly clientAddress?: string | undefined
}

/**
 * A browser with one page of the application open, inside the test: it keeps cookies, sends the headers that browsers
 * send, and follows redirects on its own origin. It runs no script, and cookies stay until the server takes them
 * away, whatever the clock says: so a test can show that one is refused.
 */
export interface Browser {
  /** Name to value. Yours to change. */
  readonly cookies: Map<string, string>
  /** The address of the last answer to `navigate`, `post`, `submit` or `deliver`. */
  readonly url: string
  /**
   * Types an address, or follows a link.
   *
   * @throws {Error} The address is of another origin.
   */
  navigate(path: string, headers?: Fields): Promise<Response>
  /** Posts a form of a page, as it is. */
  post(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Posts a form of a page, with the CSRF token that a page has. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Comes back from an authorization server, with what `authorize` gave: by a redirect, or a cross-site POST. */
  deliver(answer: AuthorizationResponse): Promise<Response>
  /** What a script of the page does. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** @throws {Error} Nothing answers under the base path. */
  csrfToken(): Promise<string>
  /** What a page learns of the session; `null`: nobody is signed in. @throws {Error} It cannot be found out. */
  session(): Promise<Session | null>
}
