import type { SessionContext } from '../../seams/context.ts'
import { getStoreWith } from '../../store/store-with.ts'
import type { AccessTokenOptions } from '../../types/account-api.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { getCurrentUser } from '../stored/current-user.ts'
import { isValidFor } from './account-tokens.ts'
import { getLeaseState } from './process-state.ts'
import { findMark, keepMark } from './refresh-account.ts'
import { followRefreshes, storeRefreshed } from './refreshed-tokens.ts'
import type { TokenOwner } from './token-owner.ts'
import { workWithLease } from './work-with-lease.ts'

/** Returns a function that reads the row of the current user's account. */
async function createReader(
  context: SessionContext,
  { id }: ResolvedOAuthProvider,
  { providerAccountId }: AccessTokenOptions,
): Promise<() => Promise<AdapterAccount | null>> {
  const store = getStoreWith(context.config, 'listAccountsByUserId', 'updateAccount')
  const user = await getCurrentUser(context, store)
  return async () => {
    const own = (await store.listAccountsByUserId(user.id)).filter(({ provider }) => provider === id)
    const wanted = providerAccountId ?? own[0]?.providerAccountId
    const account = own.find((each) => each.providerAccountId === wanted)
    return account ? store.openAccount(account) : null
  }
}

/** A row, and the same with the tokens that could not be written yet. */
interface Found {
  readonly row: AdapterAccount
  readonly newest: AdapterAccount
}

/** Returns the columns that a row does not have yet. */
const listChanges = ({ newest, row }: Found): Partial<AdapterAccount> =>
  Object.fromEntries(Object.entries(newest).filter(([name, value]) => Reflect.get(row, name) !== value))

/** Returns the account of the current user at a provider, whose row keeps the tokens. */
export async function findStoredOwner(
  context: SessionContext,
  provider: ResolvedOAuthProvider,
  options: AccessTokenOptions & { readonly minTtl: number },
): Promise<TokenOwner> {
  const { config } = context
  const readRow = await createReader(context, provider, options)
  let found: Found | null = null
  const follow = (row: AdapterAccount) =>
    followRefreshes(config, row).catch((error) => {
      if (!isValidFor(row, 0)) throw error
      // Another call may have refreshed these tokens, so this one must not.
      owner.isReadOnly = true
      config.logger.error(error)
      return row
    })
  /** Reports that the row could not be written. The next attempt is some seconds later. */
  const postpone = async (failure: unknown) => {
    if (found) await keepMark(owner, found.row, 'failed').catch(() => {})
    if (failure instanceof Error) config.logger.error(failure)
  }
  const owner: TokenOwner & { isReadOnly: boolean } = {
    state: getLeaseState(config),
    provider,
    isReadOnly: false,
    async readAccount() {
      const row = await readRow()
      found = row && { row, newest: isValidFor(row, options.minTtl) ? row : await follow(row) }
      return found?.newest ?? null
    },
    write: async (columns) => config.store?.updateAccount({ ...(found && listChanges(found)), ...columns }),
    async keep(old, columns, failure) {
      await storeRefreshed(config, old, columns, failure !== null)
      if (failure !== null) await postpone(failure)
    },
    async finish({ providerAccountId }) {
      const isDue = () => found !== null && found.row !== found.newest
      try {
        if (!found || !isDue() || (await findMark(owner, found.row)) === 'failed') return
        await workWithLease(owner, found.newest, 'Writing the tokens', async () => {
          if (isDue()) await owner.write({ provider: provider.id, providerAccountId })
          return { kind: 'done' }
        })
      } catch (error) {
        await postpone(error)
      }
    },
  }
  return owner
}
