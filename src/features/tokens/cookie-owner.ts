import { AccessDenied } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { CurrentSession } from '../../seams/session-strategy.ts'
import type { AccessTokenOptions } from '../../types/account-api.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { formatVersion, isValidFor } from './account-tokens.ts'
import { followRefreshes, storeRefreshed } from './refreshed-tokens.ts'
import { type KeptTokens, openTokenCookie, writeTokenCookie } from './token-cookie.ts'
import type { TokenOwner } from './token-owner.ts'

/** @throws {AccessDenied} The request has no session. */
async function getSession(context: SessionContext): Promise<CurrentSession> {
  const session = await context.config.plan.strategy.current(context)
  if (session !== null) return session
  throw new AccessDenied('The request is signed out.', { cause: { seen: 'no session', expected: 'one' } })
}

/** Returns the kept account if it is the requested one. */
function selectAccount(
  kept: KeptTokens | null,
  { id }: ResolvedOAuthProvider,
  { providerAccountId }: AccessTokenOptions,
): AdapterAccount | null {
  const account = kept?.account
  if (account?.provider !== id) return null
  return account.providerAccountId === (providerAccountId ?? account.providerAccountId) ? account : null
}

/** Returns whether the browser needs another cookie: its tokens are old, or it would expire before the session. */
const isDue = ({ config: { session } }: SessionContext, { account, iat }: KeptTokens, newest: AdapterAccount) =>
  formatVersion(account) !== formatVersion(newest) || nowSeconds() - iat >= session.updateAge

/**
 * Returns the account of the session, whose tokens are in a cookie. Refreshed tokens are written to the `StateStore`
 * first, where concurrent requests with the old cookie find them. Each of them can set the new cookie.
 *
 * @throws {AccessDenied} The request has no session.
 */
export async function findCookieOwner(
  context: SessionContext,
  { provider, state }: Pick<TokenOwner, 'provider' | 'state'>,
  options: AccessTokenOptions & { readonly minTtl: number },
): Promise<TokenOwner> {
  const { config } = context
  const session = await getSession(context)
  const kept = await openTokenCookie(context, session)
  let newest = selectAccount(kept, provider, options)
  return {
    state,
    provider,
    isReadOnly: options.setCookies === undefined,
    async readAccount() {
      // Fresh tokens need no store, so they are returned although it is down.
      if (newest !== null && !isValidFor(newest, options.minTtl)) newest = await followRefreshes(config, newest)
      return newest
    },
    async write(columns) {
      if (newest === null) return
      const next = { ...newest, ...columns }
      await storeRefreshed(config, newest, next)
      newest = next
    },
    async finish(account) {
      if (kept !== null && isDue(context, kept, account)) await writeTokenCookie(context, session, account)
    },
  }
}
