import { createSessionContext } from '../../http/create-context.ts'
import type { CallCode } from '../../seams/feature.ts'
import { getStoreWith, throwUnsupportedCall } from '../../store/store-with.ts'
import { listLinkedMethods, removeLinkedMethod } from './account/remove-linked-method.ts'
import { endOthers, getCurrentUser } from './current-user.ts'

/** Lists the accounts of the user. Tokens stay in the store. */
export const listAccounts: CallCode<'accounts'> = async (config, request) => {
  const context = createSessionContext(config, request)
  const store = getStoreWith(config, 'listAccountsByUserId')
  const { id } = await getCurrentUser(context, store)
  const list = await store.listAccountsByUserId(id)
  return list.map(({ provider, providerAccountId, type }) => ({ provider, providerAccountId, type }))
}

/** Unlinks an account of the user, and ends their other sessions. */
export const unlinkAccount: CallCode<'unlink'> = async (config, request, key, { hasOtherWay = false } = {}) => {
  const { provider, providerAccountId } = key
  const context = createSessionContext(config, request)
  const store = getStoreWith(config, 'listAccountsByUserId', 'unlinkAccount')
  const user = await getCurrentUser(context, store)
  const ways = await listLinkedMethods(store, user)
  const account = ways.accounts.find((one) => one.provider === provider && one.providerAccountId === providerAccountId)
  if (account === undefined) return false
  if (account.type === 'webauthn') throwUnsupportedCall('another account than that of passkeys', 'Use `removePasskey`.')
  await removeLinkedMethod(config, user, {
    hasOther: hasOtherWay,
    left: { ...ways, accounts: ways.accounts.filter((one) => one !== account) },
    remove: () => store.unlinkAccount(account),
    restore: () => store.restoreAccount(account),
    isStillOpen: () => config.plan.strategy.isStillOpen(context),
  })
  config.audit?.(context, {
    type: 'account.unlinked',
    reason: null,
    actor: user.id,
    provider: { id: account.provider, type: account.type },
  })
  await endOthers(context, store, user.id)
  return true
}
