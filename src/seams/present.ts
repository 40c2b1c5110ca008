import type { ErrorType } from '../errors/errors.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Context } from './context.ts'
import type { DetailedFailure } from './failure.ts'
import type { Outcome } from './http.ts'
import type { ResolvedConfig } from './resolved-config.ts'
import type { Confirmation } from './sign-in-method.ts'

/** Parameters of a page about a failure. */
export interface ShownFailure {
  /** A type that browsers may see. */
  readonly error: ErrorType | null
  readonly code: string | null
  /** Id of the logged failure. */
  readonly id: string | null
}

/** A page to show, with the parameters of the request, of which only the format is checked. */
export type View =
  | (ShownFailure & {
      readonly view: 'signIn'
      /** Checked by the `redirect` callback. */
      readonly returnTo: string
      /** Ids of the providers to sign in with after `OAuthAccountNotLinked`, separated by commas. */
      readonly use: string | null
      /** Value of the field that identifies the user. */
      readonly prefill: string | null
    })
  | { readonly view: 'signOut'; readonly returnTo: string }
  | (ShownFailure & {
      readonly view: 'verifyRequest'
      /** Id of the provider that sent the mail. */
      readonly provider: string | null
      /** Id of the transaction. */
      readonly state: string | null
    })
  | (ShownFailure & {
      readonly view: 'error'
      readonly returnTo: string
      /** Id of the provider to try again with. */
      readonly provider: string | null
    })
  | { readonly view: 'confirm'; readonly provider: ResolvedProvider; readonly confirmation: Confirmation }

/**
 * Renders views as pages. Without it, the kernel redirects to the pages of the application, and responds with JSON
 * otherwise.
 */
export interface Present {
  show(context: Context, view: View): Promise<Outcome>
  /**
   * Prepares a built-in page to report a failure: what the page needs besides the parameters that are shown.
   *
   * @returns Parameters of its URL.
   */
  prepareReport(
    context: Context,
    failure: DetailedFailure,
    page: 'error' | 'signIn' | 'verifyRequest',
  ): Promise<Readonly<Record<string, string | null>>>
  /**
   * Shows a failure in place.
   *
   * @param context `null` if the request could not be parsed, for example because its host is unknown.
   */
  showFailure(failure: DetailedFailure, config: ResolvedConfig, context: Context | null): Promise<Outcome>
}
