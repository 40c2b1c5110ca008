import { tokenFlow } from '../../parts.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { TokenRegistry } from '../../seams/services.ts'
import { getStoreWith } from '../../store/store-with.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import { findToken } from './revoke-account.ts'

async function revokeTokensOf(config: ResolvedConfig, account: AdapterAccount): Promise<void> {
  const provider = config.providers.get(account.provider)
  const token = findToken(account)
  if ((provider?.type !== 'oauth' && provider?.type !== 'oidc') || token === null) return
  const revoke = await tokenFlow(({ prepareRevocation }) => prepareRevocation(provider))
  await revoke?.(token)
}

/** Revokes the tokens of a user who leaves. A provider that cannot be reached does not keep them. */
export const revokeOfUser: TokenRegistry['revokeOfUser'] = async (config, userId) => {
  const store = getStoreWith(config, 'listAccountsByUserId')
  const accounts = await store.listAccountsByUserId(userId)
  await Promise.all(
    accounts.map(async (account) => {
      try {
        await revokeTokensOf(config, await store.openAccount(account))
      } catch (error) {
        if (error instanceof Error) config.logger.error(error)
      }
    }),
  )
}
