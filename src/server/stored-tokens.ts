import { getStoreWith } from '../store/store-with.ts'
import { getLeaseState } from '../tokens/process-state.ts'
import type { TokenOwner } from '../tokens/token-owner.ts'
import type { AccessTokenOptions } from '../types/account-api.ts'
import type { SessionContext } from '../types/context.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { getCurrentUser } from './current-user.ts'

/** Returns the account of the current user at a provider, whose row keeps the tokens. */
export async function findStoredOwner(
  context: SessionContext,
  provider: ResolvedOAuthProvider,
  { providerAccountId }: AccessTokenOptions,
): Promise<TokenOwner> {
  const { config } = context
  const store = getStoreWith(config, 'listAccountsByUserId', 'updateAccount')
  const user = await getCurrentUser(context, store)
  const read = async () => {
    const own = (await store.listAccountsByUserId(user.id)).filter((account) => account.provider === provider.id)
    const id = providerAccountId ?? own[0]?.providerAccountId
    const account = own.find((each) => each.providerAccountId === id)
    return account ? store.openAccount(account) : null
  }
  return { state: getLeaseState(config), provider, read, write: (columns) => store.updateAccount(columns) }
}
