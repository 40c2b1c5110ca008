import { createSessionContext } from '../../http/create-context.ts'
import type { CallCode } from '../../seams/feature.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { Store } from '../../seams/store.ts'
import { getStoreWith } from '../../store/store-with.ts'
import type { Passkey } from '../../types/account-api.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import { listLinkedMethods, removeLinkedMethod } from './account/remove-linked-method.ts'
import { endOthers, getCurrentUser } from './current-user.ts'
import { parsePasskeyName } from './passkey-name.ts'

/** Returns the name of the authenticator with a model. The store does not record the provider of a passkey. */
async function findName({ providers }: ResolvedConfig, aaguid: string): Promise<string | null> {
  for (const provider of providers.values()) {
    const name = provider.type === 'webauthn' ? await provider.names(aaguid) : null
    if (name !== null) return name
  }
  return null
}

/** Returns a passkey as applications see it. */
async function describePasskey(config: ResolvedConfig, row: AdapterAuthenticator): Promise<Passkey> {
  const { aaguid = null, name = null, createdAt = null, lastUsedAt = null } = row
  return {
    id: row.credentialID,
    name: name ?? (aaguid && (await findName(config, aaguid))),
    aaguid,
    createdAt,
    lastUsedAt,
    deviceType: row.credentialDeviceType,
    isBackedUp: row.credentialBackedUp,
    transports: row.transports?.split(',').filter(Boolean) ?? [],
  }
}

const getCreation = ({ createdAt }: AdapterAuthenticator): number => createdAt?.getTime() ?? 0

/** Lists the passkeys of the user, the oldest first: the order of rows may change with each sign-in. */
export const listPasskeys: CallCode<'passkeys'> = async (config, request) => {
  const context = createSessionContext(config, request)
  const store = getStoreWith(config, 'listAuthenticatorsByUserId')
  const { id } = await getCurrentUser(context, store)
  const list = await store.listAuthenticatorsByUserId(id)
  const sorted = [...list].sort((one, other) => getCreation(one) - getCreation(other))
  return Promise.all(sorted.map((row) => describePasskey(config, row)))
}

/** Renames a passkey of the user. The store compares the owner in the same step. */
export const renamePasskey: CallCode<'renamePasskey'> = async (config, request, id, name) => {
  const context = createSessionContext(config, request)
  const store = getStoreWith(config, 'updateAuthenticator')
  const user = await getCurrentUser(context, store)
  const changes = { credentialID: id, userId: user.id, name: parsePasskeyName(name) }
  if (!(await store.updateAuthenticator(changes))) return false
  config.audit?.(context, { type: 'passkey.renamed', reason: null, actor: user.id })
  return true
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
