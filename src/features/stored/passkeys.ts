import { createSessionContext } from '../../http/create-context.ts'
import type { CallCode } from '../../seams/feature.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { Store } from '../../seams/store.ts'
import { getStoreWith } from '../../store/store-with.ts'
import { listLinkedMethods, removeLinkedMethod } from './account/remove-linked-method.ts'
import { endOthers, getCurrentUser } from './current-user.ts'

/** Lists the passkeys of the user. */
export const listPasskeys: CallCode<'passkeys'> = async (config, request) => {
  const context = createSessionContext(config, request)
  const store = getStoreWith(config, 'listAuthenticatorsByUserId')
  const { id } = await getCurrentUser(context, store)
  const list = await store.listAuthenticatorsByUserId(id)
  return list.map((one) => ({
    id: one.credentialID,
    deviceType: one.credentialDeviceType,
    isBackedUp: one.credentialBackedUp,
    transports: one.transports?.split(',').filter(Boolean) ?? [],
  }))
}

/** An account without a passkey is useless and would keep the user handle reserved. */
async function unlinkEmptied({ providers }: ResolvedConfig, store: Store, userId: string, id: string): Promise<void> {
  if (!store.can('unlinkAccount')) return
  for (const { id: provider, type } of providers.values()) {
    const key = { provider, providerAccountId: id }
    if (type === 'webauthn' && (await store.getUserByAccount(key))?.id === userId) await store.unlinkAccount(key)
  }
}

/** Removes a passkey of the user, and the account with its last passkey. Ends the other sessions of the user. */
export const removePasskey: CallCode<'removePasskey'> = async (config, request, id, { hasOtherWay = false } = {}) => {
  const context = createSessionContext(config, request)
  const store = getStoreWith(config, 'listAuthenticatorsByUserId', 'deleteAuthenticator')
  const user = await getCurrentUser(context, store)
  const ways = await listLinkedMethods(store, user)
  const passkey = ways.passkeys.find((one) => one.credentialID === id)
  if (passkey === undefined) return false
  const left = ways.passkeys.filter((one) => one !== passkey)
  await removeLinkedMethod(config, user, {
    hasOther: hasOtherWay,
    left: { ...ways, passkeys: left },
    remove: () => store.deleteAuthenticator(id),
    restore: () => store.createAuthenticator(passkey),
    isStillOpen: () => config.plan.strategy.isStillOpen(context),
  })
  const { providerAccountId } = passkey
  if (!left.some((one) => one.providerAccountId === providerAccountId))
    await unlinkEmptied(config, store, user.id, providerAccountId)
  config.audit?.(context, { type: 'passkey.removed', reason: null, actor: user.id })
  await endOthers(context, store, user.id)
  return true
}
