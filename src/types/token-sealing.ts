import type { AccountKey } from './adapter.ts'
import type { KeyRing } from './keys.ts'

/** How a configuration seals the tokens of accounts. */
export interface TokenSealing {
  readonly keys: KeyRing
  /** Whether new tokens are sealed. Sealed ones always open. */
  readonly isOn: boolean
}

/** An adapter that may replace tokens of a row while it still has the given ones, as the SQL adapter does. */
export interface SwappingAdapter {
  readonly accountTokens?: {
    swap(row: AccountKey & { readonly tokens: object }, tokens: object): Promise<boolean>
  }
}
