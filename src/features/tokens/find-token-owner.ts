import { AdapterError } from '../../errors/errors.ts'
import { cookieTokens } from '../../parts.ts'
import type { SessionContext } from '../../seams/context.ts'
import { throwUnsupportedCall } from '../../store/store-with.ts'
import type { AccessTokenOptions } from '../../types/account-api.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { getLeaseState } from './process-state.ts'
import { findStoredOwner } from './stored-tokens.ts'
import type { TokenOwner } from './token-owner.ts'

/**
 * Returns the account of the current user at a provider, with the place that keeps its tokens: a cookie, or the row.
 *
 * @throws {AuthError} Neither keeps them.
 */
export async function findTokenOwner(
  context: SessionContext,
  provider: ResolvedOAuthProvider,
  options: AccessTokenOptions & { readonly minTtl: number },
): Promise<TokenOwner> {
  const { account, store } = context.config
  if (account.keepTokens) {
    const place = { provider, state: getLeaseState(context.config) }
    return cookieTokens((part) => part.findCookieOwner(context, place, options))
  }
  const fix = 'Set account: { keepTokens: true } to keep tokens in a cookie.'
  if (store === null) return throwUnsupportedCall('an `adapter`', `Set one in the configuration. ${fix}`)
  if (!store.can('updateAccount'))
    return throwUnsupportedCall('`updateAccount` of the adapter', `Add it to yours. ${fix}`, AdapterError)
  return findStoredOwner(context, provider, options)
}
