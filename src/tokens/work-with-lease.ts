import { CallbackRouteError } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import type { AdapterAccount } from '../types/adapter.ts'
import { formatVersion } from './account-tokens.ts'
import { takeLease } from './lease.ts'
import type { TokenOwner } from './token-owner.ts'

/** Milliseconds of the request to the provider and the write together. */
const MAX_MILLISECONDS = 8000

/** Milliseconds between two looks at the row while another caller works on it, and their maximum number. */
const PAUSE_MS = 100
export const MAX_LOOKS = 100

/** Waits until it makes sense to look at the row again. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Throws the error of a provider from which no new tokens came. */
export function refuseTokens({ provider: { id } }: TokenOwner, seen: string): never {
  throw new CallbackRouteError({ cause: { provider: id, seen, expected: 'new tokens' } })
}

/** Returns the account as it is now. `changed` if it has other tokens than before, or was unlinked. */
export async function readUnchanged(owner: TokenOwner, before: AdapterAccount): Promise<AdapterAccount | 'changed'> {
  const now = await owner.read()
  return now !== null && formatVersion(now) === formatVersion(before) ? now : 'changed'
}

/**
 * Works on the tokens of an account with its lease, so that no other caller does. The lease ends with the work and not
 * with the caller's patience.
 *
 * @param what For the error of a timeout.
 * @param work Runs only if the account still has the given tokens.
 * @returns `busy` if another caller has the lease, `changed` if one has changed the tokens, or may have.
 * @throws {AuthError} The store or the provider failed.
 */
export async function workWithLease<T>(
  owner: TokenOwner,
  account: AdapterAccount,
  what: string,
  work: () => Promise<T>,
): Promise<T | 'busy' | 'changed'> {
  const { provider, state } = owner
  const end = Date.now() + MAX_MILLISECONDS
  const release = await takeLease(state, JSON.stringify([account.provider, account.providerAccountId]))
  if (release === null) return 'busy'
  const run = async () => {
    try {
      const isSame = (await readUnchanged(owner, account)) !== 'changed'
      // A process that was suspended meanwhile may have lost the lease, and must not send a token that another one used.
      if (!isSame || Date.now() > end) return 'changed'
      return await work()
    } finally {
      await release()
    }
  }
  return withDeadline(run(), MAX_MILLISECONDS, what).catch((err) => {
    throw err instanceof DOMException ? new CallbackRouteError({ cause: { provider: provider.id, err } }) : err
  })
}
