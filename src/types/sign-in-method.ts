// `SignInMethod`: how a sign-in starts and finishes.

import type { Context } from './context.ts'
import type { Outcome } from './http.ts'
import type { Proof } from './identity.ts'
import type { ResolvedProvider } from './provider.ts'

/** What is asked before a link signs anybody in. */
export interface Confirmation {
  /** Whom it signs in. */
  readonly identifier: string
  /** Hidden fields that the form posts back. */
  readonly fields: Readonly<Record<string, string>>
  /** The link was asked for in another browser, or on another device. */
  readonly isElsewhere: boolean
  readonly returnTo: string
}

/** One way of proving who someone is. It never touches sessions, users or pages. */
export interface SignInMethod<P extends ResolvedProvider = ResolvedProvider> {
  /** Begins: usually a redirect to the provider. */
  start(context: Context, provider: P, returnTo: string): Promise<Outcome>
  /** Ends: what the callback request proves. */
  finish(context: Context, provider: P): Promise<Proof>
  /** What a page asks the user to confirm before `finish`: a GET of the callback shows it and uses nothing up. */
  confirm?(context: Context, provider: P): Promise<Confirmation>
  /** Ends it with a code that was typed on the verify-request page. */
  finishByCode?(context: Context, provider: P): Promise<Proof>
  /** `GET webauthn-options/:provider`: what the browser needs for a ceremony. */
  options?(context: Context, provider: P): Promise<Outcome>
  /** Answers a callback that this request cannot finish: one of another deployment, or a POST that a GET follows. `null`: `finish` follows. */
  receive?(context: Context, provider: P): Promise<Outcome | null>
}
