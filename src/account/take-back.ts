import type { AuthError } from '../errors.ts'
import type { Case } from './facts.ts'

/** What a request has written, and has to take back if the account changed meanwhile. */
export interface Added {
  readonly isLinked: boolean
  readonly isRegistered: boolean
  /** Session tokens that the user had before; `null` if the store cannot list them. */
  readonly sessions: ReadonlySet<string> | null
}

async function removePasskey({ store, identity: { authenticator } }: Case, userId: string): Promise<void> {
  const id = authenticator?.credentialID
  if (id === undefined || !store.can('deleteAuthenticator')) return
  if ((await store.getAuthenticator(id))?.userId === userId) await store.deleteAuthenticator(id)
}

/**
 * Ends the sessions that began since: the account may have opened them while it was there. A store that cannot list ends
 * all of the user.
 */
async function endSessionsSince({ context, store }: Case, userId: string, before: Added['sessions']): Promise<void> {
  if (context.config.session.strategy === 'jwt') return
  if (before !== null && store.can('listSessionsByUserId'))
    for (const { sessionToken } of await store.listSessionsByUserId(userId)) {
      if (!before.has(sessionToken)) await store.deleteSession(sessionToken)
    }
  else if (store.can('deleteSessionsByUserId')) await store.deleteSessionsByUserId(userId)
}

/** Whether the account belongs to another user, or to none. A store that does not say so may have what was written. */
async function isElsewhere({ store, identity }: Case, userId: string): Promise<boolean> {
  const owner = await store.getUserByAccount(identity.account).catch(() => undefined)
  return owner !== undefined && owner?.id !== userId
}

/**
 * Takes back what this request has added, and nothing else. By its name alone, an account could be one that another user
 * has linked since. If it is gone, the request that removed it ends the sessions that it may have opened.
 */
async function undo(one: Case, userId: string, added: Added): Promise<void> {
  if (added.isRegistered) await removePasskey(one, userId)
  if (await isElsewhere(one, userId)) return
  if (added.isLinked && one.store.can('unlinkAccount')) await one.store.unlinkAccount(one.identity.account)
  await endSessionsSince(one, userId, added.sessions)
}

/** Takes back what this request has added. A failure is logged, because another one is the reason. */
export async function takeBack(one: Case, userId: string, added: Added): Promise<void> {
  if (!added.isLinked && !added.isRegistered) return
  // The store throws nothing else.
  await undo(one, userId, added).catch((error: AuthError) => one.context.config.logger.error(error))
}
