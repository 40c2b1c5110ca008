import { RESPONSE_COLUMNS } from '../../lib/sealed-tokens.ts'
import { tokenFlow } from '../../parts.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import { formatVersion } from './account-tokens.ts'
import type { TokenColumns, TokenOwner } from './token-owner.ts'
import { MAX_LOOKS, pause, throwNoTokens, workWithLease } from './work-with-lease.ts'

/**
 * Result of a revocation. `revoked`: at the provider and here. `forgotten`: only here, because the provider has no
 * endpoint for it. `none`: there was no token.
 */
export type TokenRevocation = 'revoked' | 'forgotten' | 'none'

/** Columns that let an application use the API. The ID token stays: a sign-out at the provider needs it as a hint. */
const COLUMNS = RESPONSE_COLUMNS.filter((name) => name !== 'id_token')

/** Returns `null` for each column that has a value. The contract does not declare `null`, but adapters store it. */
function toEmptyColumns(account: AdapterAccount): TokenColumns {
  const filled = COLUMNS.filter((name) => account[name] != null).map((name) => [name, null])
  const { provider, providerAccountId } = account
  return { ...Object.fromEntries(filled), provider, providerAccountId }
}

/** A token to revoke, and its kind. */
interface SentToken {
  readonly token: string
  readonly hint: 'access_token' | 'refresh_token'
}

/** The token to revoke. With the refresh token, a provider revokes its access tokens, too (RFC 7009 §2.1). */
export function findToken({ access_token, refresh_token }: AdapterAccount): SentToken | null {
  if (refresh_token) return { token: refresh_token, hint: 'refresh_token' }
  return access_token ? { token: access_token, hint: 'access_token' } : null
}

/** Removes revoked tokens, unless another caller has stored others meanwhile. */
async function forget(owner: TokenOwner, account: AdapterAccount): Promise<{ readonly kind: 'changed' | 'forgotten' }> {
  const now = await owner.readAccount()
  if (now !== null && formatVersion(now) !== formatVersion(account)) return { kind: 'changed' }
  if (now !== null) await owner.write(toEmptyColumns(now))
  return { kind: 'forgotten' }
}

/**
 * Revokes the tokens of an account at the provider, then removes them from the store. Tokens that another caller stores
 * meanwhile are revoked, too.
 *
 * @throws {AuthError} The store or the provider failed. The stored tokens are then unchanged.
 */
export async function revokeAccount(owner: TokenOwner): Promise<TokenRevocation> {
  const revoke = await tokenFlow(({ prepareRevocation }) => prepareRevocation(owner.provider))
  for (let look = 0; look < MAX_LOOKS; look++) {
    const account = await owner.readAccount()
    if (account === null) return 'none'
    const sent = findToken(account)
    if (sent === null) return 'none'
    const { kind } = await workWithLease(owner, account, 'Revoking the tokens', async () => {
      await revoke?.(sent)
      return forget(owner, account)
    })
    if (kind === 'forgotten') return revoke ? 'revoked' : 'forgotten'
    if (kind === 'busy') await pause()
  }
  return throwNoTokens(owner, 'another refresh of the tokens does not end')
}
