import { ReauthRequired } from '../../errors/errors.ts'
import type { ResolvedLogger } from '../../errors/step.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import { formatVersion, isValidFor } from './account-tokens.ts'
import { findMark, type Refreshed, refreshAccount } from './refresh-account.ts'
import type { TokenOwner } from './token-owner.ts'
import { MAX_LOOKS, pause, throwNoTokens } from './work-with-lease.ts'

/** Reports the end of a refresh that this call made. @param error `null` if there are new tokens. */
export type ReportRefresh = (error: unknown) => void

async function refreshAndReport(owner: TokenOwner, account: AdapterAccount, report: ReportRefresh): Promise<Refreshed> {
  try {
    const refreshed = await refreshAccount(owner, account)
    if (refreshed.kind === 'refreshed') report(null)
    if (refreshed.kind === 'refused') report(new ReauthRequired())
    return refreshed
  } catch (error) {
    report(error)
    throw error
  }
}

/** Returns the account as it is now. @returns `null` if it was unlinked, or its tokens revoked, since the refresh. */
async function findRefreshed(owner: TokenOwner): Promise<AdapterAccount | null> {
  const now = await owner.readAccount()
  return now?.access_token ? now : null
}

/** Result of reading a row once. `again`: it may have changed. Without an account, the user has to sign in again. */
type Look = { readonly kind: 'settled'; readonly account: AdapterAccount | null } | { readonly kind: 'again' }

const NEEDS_SIGN_IN: Look = { kind: 'settled', account: null }

/** Refreshes the tokens of a row, unless that was tried a moment ago or another caller does. */
async function tryOnce(owner: TokenOwner, account: AdapterAccount, report: ReportRefresh): Promise<Look> {
  if (!account.refresh_token) return NEEDS_SIGN_IN
  const mark = await findMark(owner, account)
  if (mark === 'done' && isValidFor(account, 0)) return { kind: 'settled', account }
  if (mark === 'refused') return NEEDS_SIGN_IN
  if (mark === 'failed') return throwNoTokens(owner, 'refreshing the tokens failed a moment ago')
  const { kind } = await refreshAndReport(owner, account, report)
  if (kind === 'busy') await pause()
  if (kind === 'refused') return NEEDS_SIGN_IN
  return kind === 'refreshed' ? { kind: 'settled', account: await findRefreshed(owner) } : { kind: 'again' }
}

/**
 * Rereads the row until its tokens are fresh, and refreshes them if no other caller does. Never awaits what another
 * request has started, which Cloudflare Workers forbid.
 *
 * @returns `null` if the user has to sign in again.
 */
async function refreshOrWait(
  owner: TokenOwner,
  first: AdapterAccount,
  report: ReportRefresh,
): Promise<AdapterAccount | null> {
  const version = formatVersion(first)
  let account = first
  for (let look = 0; look < MAX_LOOKS; look++) {
    const result = await tryOnce(owner, account, report)
    if (result.kind === 'settled') return result.account
    const now = await owner.readAccount()
    // New tokens count whatever their lifetime.
    if (now === null || (formatVersion(now) !== version && isValidFor(now, 0))) return now
    account = now
  }
  return throwNoTokens(owner, 'another refresh of the tokens does not end')
}

interface FreshAccountOptions {
  /** Seconds that the token must still be valid. */
  readonly minTtl: number
  /** Receives the failure of a refresh if the current token is still valid and returned. */
  readonly logger: ResolvedLogger
  readonly report: ReportRefresh
}

/**
 * Returns the account with an access token that stays valid for `minTtl` seconds, refreshed if necessary. If that is
 * impossible, returns the current token while it is valid.
 *
 * @returns `null` if the user has to sign in again.
 * @throws {AuthError} The token has expired, and the store or the provider failed.
 */
export async function findFreshAccount(
  owner: TokenOwner,
  { minTtl, logger, report }: FreshAccountOptions,
): Promise<AdapterAccount | null> {
  const account = await owner.readAccount()
  if (account === null || isValidFor(account, minTtl)) return account
  let failure: unknown = null
  if (!owner.isReadOnly)
    try {
      const fresh = await refreshOrWait(owner, account, report)
      if (fresh !== null) return fresh
    } catch (error) {
      failure = error
    }
  // Not the first one: it may have been unlinked, or its tokens revoked, during the refresh.
  const now = await owner.readAccount()
  const present = now !== null && isValidFor(now, 0) ? now : null
  if (failure !== null && present === null) throw failure
  if (failure instanceof Error) logger.error(failure)
  return present
}
