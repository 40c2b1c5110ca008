import { type LinkedMethods, listLinkedMethods, removeLinkedMethod } from '../account/remove-linked-method.ts'
import { assertSameOrigin } from '../csrf/guard.ts'
import { AccessDenied, AdapterError, AuthError } from '../errors.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { sha256 } from '../lib/digest.ts'
import { strategyOf } from '../session/strategies.ts'
import type { AccountKey, AdapterSession } from '../types/adapter.ts'
import type { LinkedAccount, ListedSession, Passkey, RemoveOptions } from '../types/auth.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { SessionContext } from '../types/context.ts'
import type { HeaderReader } from '../types/http.ts'
import type { Store, StoreAbility, StoredUser } from '../types/store.ts'
import { endAllSessions, endOtherSessions } from './end-sessions.ts'

/** A request for which something is changed. */
export interface ChangeContext extends SessionContext {
  readonly headers: HeaderReader
  readonly origin: string
}

function refuseCall(need: string, fix: string, Type = AuthError): never {
  throw new Type(`This function needs ${need}. ${fix}`, { cause: { fix } })
}

/** Returns the store. @throws {AuthError} There is none, or it lacks a method. The message says what is needed. */
function storeWith({ store }: ResolvedConfig, ...abilities: StoreAbility[]): Store {
  if (store === null) return refuseCall('an `adapter`', 'Give the configuration an `adapter`.')
  const missing = abilities.filter((ability) => !store.can(ability))
  if (missing.length === 0) return store
  const names = missing.map((name) => `\`${name}\``).join(' and ')
  const fix = 'Use an adapter that has it, add it to yours, or ask your database yourself.'
  return refuseCall(`${names} of the adapter`, fix, AdapterError)
}

/** Whoever is signed in. @throws {AccessDenied} Nobody is. */
async function userOf(context: SessionContext, store: Store): Promise<StoredUser> {
  const current = await strategyOf(context.config).current(context)
  const user = current && (await store.getUser(current.userId))
  if (user) return user
  throw new AccessDenied('Nobody is signed in.', { cause: { seen: 'no session', expected: 'one' } })
}

/** The accounts of whoever is signed in. Tokens stay in the store. */
export async function accounts(context: SessionContext): Promise<LinkedAccount[]> {
  const store = storeWith(context.config, 'listAccountsByUserId')
  const { id } = await userOf(context, store)
  const list = await store.listAccountsByUserId(id)
  return list.map(({ provider, providerAccountId, type }) => ({ provider, providerAccountId, type }))
}

/**
 * Ends the other sessions of the user: the store does not know which of them began with what was just removed. Sessions
 * in cookies are out of reach, and a store that cannot list would have to end the current one, too.
 */
async function endOthers(context: SessionContext, store: Store, userId: string): Promise<void> {
  const { config } = context
  if (config.session.strategy !== 'database' || !store.can('listSessionsByUserId')) return
  const sid = await strategyOf(config).sid(context)
  await endOtherSessions(store, userId, ({ sessionToken }) => sessionToken === sid)
}

/** Unlinks an account of whoever is signed in, and ends their other sessions. */
export async function unlink(
  context: ChangeContext,
  { provider, providerAccountId }: AccountKey,
  { hasOtherWay = false }: RemoveOptions,
): Promise<boolean> {
  const { config, headers, origin } = context
  assertSameOrigin(headers, origin)
  const store = storeWith(config, 'listAccountsByUserId', 'unlinkAccount')
  const user = await userOf(context, store)
  const ways = await listLinkedMethods(store, user)
  const account = ways.accounts.find((one) => one.provider === provider && one.providerAccountId === providerAccountId)
  if (account === undefined) return false
  if (account.type === 'webauthn') refuseCall('another account than that of passkeys', 'Use `removePasskey`.')
  await removeLinkedMethod(config, user, {
    hasOther: hasOtherWay,
    left: { ...ways, accounts: ways.accounts.filter((one) => one !== account) },
    remove: () => store.unlinkAccount(account),
    restore: () => store.linkAccount(account),
    isStillOpen: () => strategyOf(config).isStillOpen(context),
  })
  await endOthers(context, store, user.id)
  return true
}

/** The passkeys of whoever is signed in. */
export async function passkeys(context: SessionContext): Promise<Passkey[]> {
  const store = storeWith(context.config, 'listAuthenticatorsByUserId')
  const { id } = await userOf(context, store)
  const list = await store.listAuthenticatorsByUserId(id)
  return list.map((one) => ({
    id: one.credentialID,
    deviceType: one.credentialDeviceType,
    isBackedUp: one.credentialBackedUp,
    transports: one.transports?.split(',').filter(Boolean) ?? [],
  }))
}

/** An account without a passkey opens nothing, and would keep its passkeys' user handle taken. */
async function unlinkEmptied({ providers }: ResolvedConfig, store: Store, userId: string, id: string): Promise<void> {
  if (!store.can('unlinkAccount')) return
  for (const { id: provider, type } of providers.values()) {
    const key = { provider, providerAccountId: id }
    if (type === 'webauthn' && (await store.getUserByAccount(key))?.id === userId) await store.unlinkAccount(key)
  }
}

/** Removes a passkey of whoever is signed in, and its account with the last one. Ends their other sessions. */
export async function removePasskey(
  context: ChangeContext,
  id: string,
  { hasOtherWay = false }: RemoveOptions,
): Promise<boolean> {
  const { config, headers, origin } = context
  assertSameOrigin(headers, origin)
  const store = storeWith(config, 'listAuthenticatorsByUserId', 'deleteAuthenticator')
  const user = await userOf(context, store)
  const ways: LinkedMethods = await listLinkedMethods(store, user)
  const passkey = ways.passkeys.find((one) => one.credentialID === id)
  if (passkey === undefined) return false
  const left = ways.passkeys.filter((one) => one !== passkey)
  await removeLinkedMethod(config, user, {
    hasOther: hasOtherWay,
    left: { ...ways, passkeys: left },
    remove: () => store.deleteAuthenticator(id),
    restore: () => store.createAuthenticator(passkey),
    isStillOpen: () => strategyOf(config).isStillOpen(context),
  })
  const { providerAccountId } = passkey
  if (!left.some((one) => one.providerAccountId === providerAccountId))
    await unlinkEmptied(config, store, user.id, providerAccountId)
  await endOthers(context, store, user.id)
  return true
}

/** @throws {AuthError} Sessions are in the browsers. */
function assertDatabase({ session }: ResolvedConfig): void {
  if (session.strategy === 'database') return
  const fix = "Set `session.strategy: 'database'`, or end sessions by `session.isRevoked`."
  refuseCall('sessions in the store, because sessions in cookies cannot be listed', fix)
}

/** A name that opens nothing: where `hashToken` is off, the column holds the secret itself. */
const idOf = async ({ sessionToken }: AdapterSession): Promise<string> => encodeBase64url(await sha256(sessionToken))

/** The sessions of a user that have not ended. */
export async function sessions(
  config: ResolvedConfig,
  userId: string,
  context: SessionContext | null,
): Promise<ListedSession[]> {
  assertDatabase(config)
  const list = await storeWith(config, 'listSessionsByUserId').listSessionsByUserId(userId)
  const sid = context && (await strategyOf(config).sid(context))
  const alive = list.filter(({ expires }) => expires.getTime() > Date.now())
  return Promise.all(
    alive.map(async (session) => ({
      id: await idOf(session),
      expires: session.expires,
      isCurrent: session.sessionToken === sid,
    })),
  )
}

/** Ends every session of a user, but the one to keep. @param except Its id, or a request that carries it. */
export async function signOutEverywhere(
  config: ResolvedConfig,
  userId: string,
  except: string | SessionContext | null,
): Promise<void> {
  assertDatabase(config)
  if (except === null) return endAllSessions(storeWith(config, 'deleteSessionsByUserId'), userId)
  const store = storeWith(config, 'listSessionsByUserId')
  const sid = typeof except === 'string' ? null : await strategyOf(config).sid(except)
  const isKept = async (session: AdapterSession) =>
    sid === null ? (await idOf(session)) === except : session.sessionToken === sid
  await endOtherSessions(store, userId, isKept)
}
