// `AuthRequest` and `Outcome`: what routes receive and return.

/** Everything the library answers, as the first path segment under the base path. */
export type Action =
  | 'assets'
  | 'callback'
  | 'csrf'
  | 'error'
  | 'providers'
  | 'session'
  | 'signin'
  | 'signout'
  | 'verify-request'
  | 'webauthn-options'

/** Reads one header; `null` when absent. */
export interface HeaderReader {
  get(name: string): string | null
}

/** A request to one of our routes, parsed once and checked for shape, not yet for intent. */
export interface AuthRequest {
  /** Any, until `findRoute` has looked. Only a POST has a body. */
  readonly method: string
  readonly action: Action
  /** Second path segment: a provider's id or a file name; from the request, untrusted. */
  readonly argument: string | null
  /** Public origin, decided by policy: `https://app.example`, no trailing slash. */
  readonly origin: string
  readonly query: URLSearchParams
  /** Fields of a POST body; a prototype-less record, empty for other methods. Untrusted. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: HeaderReader
  /** Whether the caller asked for `{ url }` as JSON where a browser would be redirected. */
  readonly wantsRedirectAsJson: boolean
  /** Whether the caller is a page navigation, which gets pages, and not a program, which gets JSON. */
  readonly wantsHtml: boolean
  /** The original, body read; `authorize` gets a rebuilt one. */
  readonly raw: Request
}

/** What a handler wants said, before cookies and common headers are added. */
export interface Outcome {
  /** @default 200, or 303 and 302 for a redirect */
  readonly status?: number
  /** Absolute or same-origin URL to go to. */
  readonly location?: string
  readonly body?: string | null
  readonly headers?: Readonly<Record<string, string>>
}
