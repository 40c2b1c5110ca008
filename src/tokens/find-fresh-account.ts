import { CallbackRouteError } from '../errors.ts'
import type { AdapterAccount } from '../types/adapter.ts'
import type { ResolvedLogger } from '../types/step.ts'
import { formatVersion, isValidFor } from './account-tokens.ts'
import { findMark, refreshAccount } from './refresh-account.ts'
import type { TokenOwner } from './token-owner.ts'

/** Milliseconds between two looks at the row while another caller refreshes it, and their maximum number. */
const PAUSE_MS = 100
const MAX_LOOKS = 100

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

function refuseProvider({ provider: { id } }: TokenOwner, seen: string): never {
  throw new CallbackRouteError({ cause: { provider: id, seen, expected: 'new tokens' } })
}

/**
 * Refreshes the tokens of a row, unless that was tried a moment ago or another caller does.
 *
 * @returns The account with usable tokens; `null` if the user has to sign in again; `again` if the row may have changed.
 */
async function tryOnce(owner: TokenOwner, account: AdapterAccount): Promise<AdapterAccount | null | 'again'> {
  if (!account.refresh_token) return null
  const mark = await findMark(owner, account)
  if (mark === 'done' && isValidFor(account, 0)) return account
  if (mark === 'refused') return null
  if (mark === 'failed') return refuseProvider(owner, 'a refresh that failed a moment ago')
  const attempt = await refreshAccount(owner, account)
  if (attempt === 'busy') await pause()
  if (attempt === 'refused') return null
  return typeof attempt === 'object' ? attempt : 'again'
}

/**
 * Looks at the row until its tokens are fresh, and refreshes them if no other caller does. Never awaits what another
 * request has started, which Cloudflare Workers forbid.
 *
 * @returns `null` if the user has to sign in again.
 */
async function refreshOrWait(owner: TokenOwner, first: AdapterAccount): Promise<AdapterAccount | null> {
  const version = formatVersion(first)
  let account = first
  for (let look = 0; look < MAX_LOOKS; look++) {
    const result = await tryOnce(owner, account)
    if (result !== 'again') return result
    const now = await owner.read()
    // New tokens count whatever their lifetime.
    if (now === null || (formatVersion(now) !== version && isValidFor(now, 0))) return now
    account = now
  }
  return refuseProvider(owner, 'another refresh that does not end')
}

/**
 * Returns the account with an access token that stays valid for `minTtl` seconds, refreshed if necessary. If that is
 * impossible, the present token counts while it is valid.
 *
 * @returns `null` if the user has to sign in again.
 * @throws {AuthError} The token has expired, and the store or the provider failed.
 */
export async function findFreshAccount(
  owner: TokenOwner,
  minTtl: number,
  logger: ResolvedLogger,
): Promise<AdapterAccount | null> {
  const account = await owner.read()
  if (account === null || isValidFor(account, minTtl)) return account
  const present = isValidFor(account, 0) ? account : null
  if (owner.isReadOnly) return present
  try {
    return (await refreshOrWait(owner, account)) ?? present
  } catch (error) {
    if (present === null) throw error
    if (error instanceof Error) await logger.error(error)
    return present
  }
}
