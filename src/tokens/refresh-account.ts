import { selectTokens } from '../account/new-rows.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Refresh } from '../methods/authorization-code/refresh.ts'
import { codeFlow } from '../methods/get-method.ts'
import type { TokenSet } from '../types/account.ts'
import type { AdapterAccount } from '../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { formatVersion } from './account-tokens.ts'
import type { TokenColumns, TokenOwner } from './token-owner.ts'
import { readUnchanged, workWithLease } from './work-with-lease.ts'

/**
 * Result of an attempt. `busy`: another caller refreshes them. `changed`: another caller has changed them. `refused`: the
 * provider no longer accepts the refresh token. Otherwise the account with its new tokens, which are stored.
 */
export type Attempt = 'busy' | 'changed' | 'refused' | AdapterAccount

/** Milliseconds that an outcome is remembered. A failure may be over soon. */
const KEPT = { done: 60_000, refused: 60_000, failed: 3000 } as const

/** Outcome of the last refresh, for a version of the tokens. */
export type Mark = keyof typeof KEPT

/** Returns the outcome of the last refresh that ended with these tokens, or failed with them. `null` if unknown. */
export async function findMark({ state }: TokenOwner, account: AdapterAccount): Promise<string | null> {
  for (const key of await state.keys('refreshed', formatVersion(account))) {
    const mark = await state.get(key)
    if (mark !== null) return mark
  }
  return null
}

/** Remembers an outcome. Others find it by the tokens, of which the store gets an HMAC only. */
async function keepMark({ state }: TokenOwner, account: AdapterAccount, mark: Mark): Promise<void> {
  const [key] = await state.keys('refreshed', formatVersion(account))
  await state.set(key, mark, KEPT[mark])
}

/** Returns the columns to write for a token response. A provider that does not rotate omits the refresh token. */
async function toColumns(
  provider: ResolvedOAuthProvider,
  { provider: id, providerAccountId, type }: AdapterAccount,
  { id_token: _, ...tokens }: TokenSet,
): Promise<TokenColumns> {
  const key = { provider: id, providerAccountId }
  const { expires_in: seconds } = tokens
  // The earlier expiry must not outlive its token. The contract does not declare `null`, but adapters store it.
  const end = (seconds === undefined ? null : nowSeconds() + seconds) as number
  return { ...(await selectTokens(provider, { ...tokens, ...key, type, expires_at: end })), ...key }
}

/** Sends the refresh token and writes the response, unless another caller has written meanwhile. */
async function refreshAndWrite(owner: TokenOwner, account: AdapterAccount, refresh: Refresh): Promise<Attempt> {
  const { id_token: idToken = null, refresh_token: refreshToken = '' } = account
  const tokens = await refresh({ idToken, refreshToken })
  const columns = tokens && (await toColumns(owner.provider, account, tokens))
  // A sign-in may have stored other tokens, which this response must not replace. Adapters cannot compare in the write.
  const now = await readUnchanged(owner, account)
  if (now === 'changed') return 'changed'
  if (columns === null) {
    await keepMark(owner, account, 'refused')
    return 'refused'
  }
  await owner.write(columns)
  const written = { ...now, ...columns }
  // Only a hint for others: the tokens are stored.
  await keepMark(owner, written, 'done').catch(() => {})
  return written
}

/**
 * Refreshes the tokens of an account, if no other caller does.
 *
 * @param account Has a refresh token.
 * @throws {AuthError} The store or the provider failed.
 */
export async function refreshAccount(owner: TokenOwner, account: AdapterAccount): Promise<Attempt> {
  const refresh = await codeFlow(({ prepareRefresh }) => prepareRefresh(owner.provider))
  return workWithLease(owner, account, 'Refreshing the tokens', () =>
    refreshAndWrite(owner, account, refresh).catch(async (error) => {
      await keepMark(owner, account, 'failed').catch(() => {})
      throw error
    }),
  )
}
