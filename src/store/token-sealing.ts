import type { KeyRing } from '../crypto/keys.ts'
import { isSealed, TOKEN_COLUMNS } from '../lib/sealed-tokens.ts'
import { tokenSealing } from '../parts.ts'
import type { StoredAccount } from '../seams/store.ts'
import type { AccountKey, AdapterAccount } from '../types/adapter.ts'

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

/** Columns of an account to write. */
type Columns = Partial<AdapterAccount> & AccountKey

/** Seals and opens the tokens of rows. */
export interface TokenSeals {
  /** Returns the columns to store. */
  seal<T extends Columns>(account: T): Promise<T>
  /**
   * Seals the tokens of a row that a change leaves, if they are not sealed with the newest secret. Those that do not open
   * stay. So do all in a store that cannot compare and set: another request may replace them at any time.
   *
   * @param readAccount Returns the row. Called only if the change leaves tokens in it.
   */
  sealOthers(
    account: Columns,
    adapter: SwappingAdapter,
    readAccount: () => Promise<StoredAccount | null>,
  ): Promise<void>
  /** Returns the account with its tokens. @throws {AdapterError} They do not open. */
  open(account: StoredAccount): Promise<AdapterAccount>
}

const hasSealed = (account: object): boolean => TOKEN_COLUMNS.some((name) => isSealed(Reflect.get(account, name)))

/** Whether a change contains every token. */
const isComplete = (account: Columns): boolean => TOKEN_COLUMNS.every((name) => account[name] !== undefined)

/**
 * Creates the access to the tokens of rows. Its code loads with the first token that is sealed or opened.
 *
 * A provider's token that looks sealed is sealed in every case. So each stored text with the prefix is latchkey's own,
 * and the store opens it whether the option is on or off.
 */
export function createTokenSeals(given: TokenSealing | null): TokenSeals {
  return {
    seal: async (account) =>
      given && (given.isOn || hasSealed(account)) ? tokenSealing((part) => part.sealTokens(given, account)) : account,
    async sealOthers(account, { accountTokens }, readAccount) {
      if (!given?.isOn || !accountTokens || isComplete(account)) return
      const stored = await readAccount()
      if (stored) await tokenSealing((part) => part.sealOthers(given, stored, accountTokens))
    },
    async open(account) {
      const row = account as AdapterAccount // the row contains the columns that the type hides
      return given && hasSealed(row) ? tokenSealing((part) => part.openTokens(given.keys, row)) : row
    },
  }
}
