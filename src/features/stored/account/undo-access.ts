import type { AuthError } from '../../../errors/errors.ts'
import { getSessions } from '../../../store/get-sessions.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'

/** Writes of a request, to undo if the account changed meanwhile. */
export interface Added {
  readonly isLinked: boolean
  readonly isRegistered: boolean
  /** Session tokens that the user had before; `null` if the store cannot list them. */
  readonly sessions: ReadonlySet<string> | null
}

async function deletePasskey({ store, identity: { authenticator } }: ProvenSignIn, userId: string): Promise<void> {
  const id = authenticator?.credentialID
  if (id === undefined || !store.can('deleteAuthenticator')) return
  if ((await store.getAuthenticator(id))?.userId === userId) await store.deleteAuthenticator(id)
}

/**
 * Ends the sessions that began since, because the account may have opened them before it was removed. If the store
 * cannot list sessions, all sessions of the user end.
 */
async function endSessionsSince(
  { context, store }: ProvenSignIn,
  userId: string,
  before: Added['sessions'],
): Promise<void> {
  const { session } = context.config
  if (session.revocation) await getSessions(context.config).endOfUser(context.config, userId, null)
  if (session.strategy === 'jwt') return
  if (before !== null && store.can('listSessionsByUserId'))
    for (const { sessionToken } of await store.listSessionsByUserId(userId)) {
      if (!before.has(sessionToken)) await store.deleteSession(sessionToken)
    }
  else if (store.can('deleteSessionsByUserId')) await store.deleteSessionsByUserId(userId)
}

/**
 * Returns whether the account belongs to another user or does not exist. If the store cannot answer, it may be the one
 * that was written.
 */
async function isElsewhere({ store, identity }: ProvenSignIn, userId: string): Promise<boolean> {
  const owner = await store.getUserByAccount(identity.account).catch(() => undefined)
  return owner !== undefined && owner?.id !== userId
}

/**
 * Deletes only what this request has added. Another user may have linked an account of the same name since. If the
 * account no longer exists, the request that removed it ends the sessions that it may have opened.
 */
async function deleteAdded(signIn: ProvenSignIn, userId: string, added: Added): Promise<void> {
  if (added.isRegistered) await deletePasskey(signIn, userId)
  if (await isElsewhere(signIn, userId)) return
  if (added.isLinked && signIn.store.can('unlinkAccount')) await signIn.store.unlinkAccount(signIn.identity.account)
  await endSessionsSince(signIn, userId, added.sessions)
}

/** Undoes this request's writes. A failure is logged, because the caller throws the original error. */
export async function undoAccess(signIn: ProvenSignIn, userId: string, added: Added): Promise<void> {
  if (!added.isLinked && !added.isRegistered) return
  // The store throws nothing else.
  await deleteAdded(signIn, userId, added).catch((error: AuthError) => signIn.context.config.logger.error(error))
}
