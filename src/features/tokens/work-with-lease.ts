import { CallbackRouteError } from '../../errors/errors.ts'
import { withDeadline } from '../../lib/deadline.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import { formatVersion } from './account-tokens.ts'
import { takeLease } from './lease.ts'
import type { TokenOwner } from './token-owner.ts'

/**
 * Milliseconds of the request to the provider and the write together. A request that begins in time ends within five
 * more seconds, and so before the lease.
 */
const MAX_MILLISECONDS = 8000

/** Milliseconds between two looks at the row while another caller works on it, and their maximum number. */
const PAUSE_MS = 100
export const MAX_LOOKS = 100

/** Waits until it makes sense to look at the row again. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Throws the error for a provider that returned no new tokens. @param seen A sentence without its end. */
export function throwNoTokens({ provider: { id } }: TokenOwner, seen: string): never {
  throw new CallbackRouteError(`${id}: ${seen}.`, { cause: { provider: id, seen, expected: 'new tokens' } })
}

/**
 * Reason for doing nothing. `busy`: another caller has the lease. `changed`: another caller has, or may have, changed
 * the tokens.
 */
export interface Missed {
  readonly kind: 'busy' | 'changed'
}

/** Returns whether an account still has the same tokens. It may have been unlinked. */
export async function isUnchanged(owner: TokenOwner, before: AdapterAccount): Promise<boolean> {
  const now = await owner.readAccount()
  return now !== null && !owner.isReadOnly && formatVersion(now) === formatVersion(before)
}

/**
 * Works on the tokens of an account with its lease, so that no other caller does. The lease ends with the work and not
 * with the caller's patience.
 *
 * @param what For the error of a timeout.
 * @param work Runs only if the account still has the given tokens. Must not begin a request when `isInTime` returns
 * `false`: a process that was suspended, or waited for its store, may have lost the lease.
 * @returns The result of `work`, unless it did not run.
 * @throws {AuthError} The store or the provider failed.
 */
export async function workWithLease<T extends { readonly kind: string }>(
  owner: TokenOwner,
  account: AdapterAccount,
  what: string,
  work: (isInTime: () => boolean) => Promise<T>,
): Promise<T | Missed> {
  const { provider, state } = owner
  const end = Date.now() + MAX_MILLISECONDS
  const isInTime = () => Date.now() <= end
  const release = await takeLease(state, JSON.stringify([account.provider, account.providerAccountId]))
  if (release === null) return { kind: 'busy' }
  const run = async (): Promise<T | Missed> => {
    try {
      if (!(await isUnchanged(owner, account)) || !isInTime()) return { kind: 'changed' }
      return await work(isInTime)
    } finally {
      await release()
    }
  }
  return withDeadline(run(), MAX_MILLISECONDS, what).catch((err) => {
    if (!(err instanceof DOMException)) throw err
    throw new CallbackRouteError(`${provider.id}: ${err.message}`, { cause: { provider: provider.id, err } })
  })
}
