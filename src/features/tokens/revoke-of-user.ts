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

/** Logs a failure. Neither the store nor a provider may prevent the deletion of a user. */
async function reportFailure({ logger }: ResolvedConfig, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) logger.error(error)
  }
}

/** Revokes the tokens of a user who is deleted. */
export const revokeOfUser: TokenRegistry['revokeOfUser'] = (config, userId) =>
  reportFailure(config, async () => {
    const store = getStoreWith(config, 'listAccountsByUserId')
    const accounts = await store.listAccountsByUserId(userId)
    await Promise.all(
      accounts.map((account) =>
        reportFailure(config, async () => revokeTokensOf(config, await store.openAccount(account))),
      ),
    )
  })
