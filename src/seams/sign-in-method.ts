// `SignInMethod`: how a sign-in starts and finishes.

import type { ResolvedProvider } from '../types/provider.ts'
import type { Context } from './context.ts'
import type { Outcome } from './http.ts'
import type { Proof } from './identity.ts'

/** The confirmation that a page asks for before a link signs a user in. */
export interface Confirmation {
  /** The user whom the link signs in. */
  readonly identifier: string
  /** Hidden fields that the form posts back. */
  readonly fields: Readonly<Record<string, string>>
  /** The link was requested in another browser or on another device. */
  readonly isElsewhere: boolean
  readonly returnTo: string
}

/** A sign-in method: proves the identity of a user. It never accesses sessions, users or pages. */
export interface SignInMethod<P extends ResolvedProvider = ResolvedProvider> {
  /** Starts a sign-in, usually with a redirect to the provider. */
  start(context: Context, provider: P, returnTo: string): Promise<Outcome>
  /** Finishes a sign-in: returns the identity that the callback request proves, or a response without one. */
  finish(context: Context, provider: P): Promise<Proof | Outcome>
  /**
   * Returns the confirmation to ask for before `finish`, or a response if there is none. A GET of the callback shows it
   * and consumes nothing.
   */
  confirm?(context: Context, provider: P): Promise<Confirmation | Outcome>
  /** Returns whether a form of the callback adds a factor to an account. Its CSRF token must be valid then. */
  isChange?(context: Context): boolean
  /** Finishes with a code that was typed on the verify-request page. */
  finishByCode?(context: Context, provider: P): Promise<Proof>
  /** Serves `GET webauthn-options/:provider`: the browser's options for a ceremony. */
  options?(context: Context, provider: P): Promise<Outcome>
  /**
   * Responds to a callback that this request cannot finish: one for another deployment, or a POST that a GET follows.
   * `null` continues with `finish`.
   */
  receive?(context: Context, provider: P): Promise<Outcome | null>
}
