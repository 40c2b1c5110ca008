import type { Finding } from '../errors.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** Completes the options of accounts with their defaults. */
export const resolveAccount = ({ account }: AuthConfig): ResolvedConfig['account'] => ({
  sealTokens: account?.sealTokens === true,
})

/** Reports an option that needs rows of accounts, if the adapter stores none. */
export function checkAccount({ account }: AuthConfig, adapter: Adapter | null): Finding[] {
  if (account?.sealTokens !== true || adapter?.linkAccount) return []
  return [{ option: 'account.sealTokens', problem: 'needs an `adapter` with `linkAccount`', fix: 'Remove it.' }]
}
