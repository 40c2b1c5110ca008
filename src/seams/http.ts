// `AuthRequest` and `Outcome`: what routes receive and return.

import type { HeaderReader } from '../types/header-reader.ts'

/**
 * What a form does, which decides what a stale token still allows (`http/csrf/judge-form.ts`). `change`: changes the session,
 * a password, a factor or an account.
 */
export type FormKind = 'sign-in' | 'sign-out' | 'change'

/** A request to one of the routes. Its format is checked, its intent is not. */
export interface AuthRequest {
  /** Any method until `findRoute` has checked it. Only a POST has a body. */
  readonly method: string
  /** First path segments below the base path: `signin`, `signout/return`. */
  readonly action: string
  /** Second path segment: the id of a provider or a file name. From the request, untrusted. */
  readonly argument: string | null
  /** Public origin, determined by the policy: `https://app.example`, without trailing slash. */
  readonly origin: string
  /** Absolute, as the framework or a trusted proxy reports it. Its host is untrusted. */
  readonly url: string
  readonly query: URLSearchParams
  /** Fields of a POST body, a record without prototype. Empty until the guard has read it. Untrusted. */
  body: Readonly<Record<string, unknown>>
  readonly headers: HeaderReader
  /** Whether the caller wants `{ url }` as JSON instead of a redirect. */
  readonly wantsRedirectAsJson: boolean
  /** Whether the caller is a page navigation, which receives pages. A program receives JSON. */
  readonly wantsHtml: boolean
  /** The original request, whose body was read. `authorize` receives a rebuilt one. */
  readonly raw: Request
}

/** Result of a handler, before cookies and common headers are added. */
export interface Outcome {
  /** @default 200, or 303 and 302 for a redirect */
  readonly status?: number
  /** Absolute or same-origin URL to redirect to. */
  readonly location?: string
  readonly body?: string | null
  readonly headers?: Readonly<Record<string, string>>
}
