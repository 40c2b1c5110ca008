import { selectTokens } from '../account/new-rows.ts'
import { CallbackRouteError } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Refresh } from '../methods/authorization-code/refresh.ts'
import { codeFlow } from '../methods/get-method.ts'
import type { TokenSet } from '../types/account.ts'
import type { AdapterAccount } from '../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { formatVersion } from './account-tokens.ts'
import { type Release, takeLease } from './lease.ts'
import type { TokenColumns, TokenOwner } from './token-owner.ts'

/**
 * Result of an attempt. `busy`: another caller refreshes them. `changed`: another caller has changed them. `refused`: the
 * provider no longer accepts the refresh token. Otherwise the account with its new tokens, which are stored.
 */
export type Attempt = 'busy' | 'changed' | 'refused' | AdapterAccount

/** Milliseconds of the token request and the write together. */
const MAX_MILLISECONDS = 8000

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
  // A sign-in may have stored other tokens, which this response must not replace.
  const now = await owner.read()
  if (now === null || formatVersion(now) !== formatVersion(account)) return 'changed'
  if (tokens === null) {
    await keepMark(owner, account, 'refused')
    return 'refused'
  }
  const columns = await toColumns(owner.provider, account, tokens)
  await owner.write(columns)
  const written = { ...now, ...columns }
  // Only a hint for others: the tokens are stored.
  await keepMark(owner, written, 'done').catch(() => {})
  return written
}

/** Works with a lease, which ends with the work and not with the caller's patience. */
async function workWithLease(
  owner: TokenOwner,
  account: AdapterAccount,
  release: Release,
  work: () => Promise<Attempt>,
) {
  const run = async (): Promise<Attempt> => {
    try {
      const now = await owner.read()
      if (now === null || formatVersion(now) !== formatVersion(account)) return 'changed'
      return await work()
    } catch (error) {
      await keepMark(owner, account, 'failed').catch(() => {})
      throw error
    } finally {
      await release()
    }
  }
  return withDeadline(run(), MAX_MILLISECONDS, 'Refreshing the tokens')
}

/**
 * Refreshes the tokens of an account, if no other caller does.
 *
 * @param account Has a refresh token.
 * @throws {AuthError} The store or the provider failed.
 */
export async function refreshAccount(owner: TokenOwner, account: AdapterAccount): Promise<Attempt> {
  const { provider, state } = owner
  const refresh = await codeFlow(({ prepareRefresh }) => prepareRefresh(provider))
  const release = await takeLease(state, JSON.stringify([account.provider, account.providerAccountId]))
  if (release === null) return 'busy'
  try {
    return await workWithLease(owner, account, release, () => refreshAndWrite(owner, account, refresh))
  } catch (err) {
    throw err instanceof DOMException ? new CallbackRouteError({ cause: { provider: provider.id, err } }) : err
  }
}
