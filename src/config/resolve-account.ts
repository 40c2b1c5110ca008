import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Finding } from '../types/finding.ts'
import type { Logger } from '../types/logger.ts'
import type { StateStore } from '../types/state-store.ts'

/** Completes the options of accounts with their defaults. */
export const resolveAccount = ({ account }: AuthConfig): ResolvedConfig['account'] => ({
  keepTokens: account?.keepTokens === true,
  sealTokens: account?.sealTokens === true,
})

/** Reports `account.keepTokens` with an adapter that keeps the tokens. Two copies would rotate one grant twice. */
export const checkAccount = ({ account }: AuthConfig, adapter: Adapter | null): Finding[] =>
  account?.keepTokens === true && adapter?.updateAccount
    ? [
        {
          option: 'account.keepTokens',
          problem: 'is for adapters without `updateAccount`',
          fix: 'Remove it.',
        },
      ]
    : []

/** Warns about what a `StateStore` would keep: leases that other processes see, and when sessions were revoked. */
export function warnAboutState(
  { account }: AuthConfig,
  adapter: Adapter | null,
  store: StateStore | null,
  isDatabase: boolean,
  warn: Logger['warn'],
): void {
  if (account?.keepTokens === true && !(store?.add && store.swap))
    warn('token-lease', 'Set `stateStore` to one with `add` and `swap`, unless this is the only process.')
  if (isDatabase && !store && (adapter?.deleteSessionsByUserId ?? adapter?.listSessionsByUserId))
    warn('state-store', '`signOutEverywhere` misses sign-ins in progress. Set stateStore: redis(client).state.')
}
