import type { AuthConfig } from '../types/config.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** Completes the options of accounts with their defaults. */
export const resolveAccount = ({ account }: AuthConfig): ResolvedConfig['account'] => ({
  sealTokens: account?.sealTokens === true,
})
