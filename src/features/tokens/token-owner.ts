import type { State } from '../../seams/state.ts'
import type { AccountKey, AdapterAccount } from '../../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** Columns of an account to write; the key selects it. */
export type TokenColumns = Partial<AdapterAccount> & AccountKey

/** The account whose tokens a call needs, and the place that keeps them. */
export interface TokenOwner {
  readonly state: State
  readonly provider: ResolvedOAuthProvider
  /** Reads the account again, with the newest known tokens. `null` if it was unlinked. */
  readonly readAccount: () => Promise<AdapterAccount | null>
  /** Writes columns of the account. @throws {AdapterError} The store failed. */
  readonly write: (columns: TokenColumns) => Promise<void>
  /**
   * Keeps the columns of a refresh where requests with the old account find them, until they are written. The place of
   * tokens in a cookie does that anyway.
   *
   * @param failure Why they could not be written; `null` before that.
   */
  readonly keep?: (old: AdapterAccount, columns: TokenColumns, failure: unknown) => Promise<void>
  /** Whether new tokens could not be kept, so that they must not be refreshed. */
  readonly isReadOnly?: boolean
  /** Called with the account whose tokens are returned. Sets the cookie, or writes tokens that are only kept. */
  readonly finish?: (account: AdapterAccount) => Promise<void>
}
