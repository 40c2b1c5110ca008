import { selectErrorClass } from '../../../errors/throw-not-linked.ts'
import type { StoredUser } from '../../../seams/store.ts'
import type { Facts } from './decide.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'

/** Returns whether the linking session is still open. A decision for another user, or without a session, needs none. */
const isSessionOpen = ({ context }: ProvenSignIn, { linkingUser }: Facts, userId: string): boolean | Promise<boolean> =>
  linkingUser?.id !== userId || context.config.plan.strategy.isStillOpen(context)

/** Finds the current user of the identity. */
const findOwner = ({ store, identity }: ProvenSignIn): Promise<StoredUser | null> =>
  identity.account.type === 'email'
    ? store.getUserByEmail(identity.user.email ?? '')
    : store.getUserByAccount(identity.account)

/** Returns whether the passkey that was used is still stored. */
async function hasPasskey({ store, identity: { passkey } }: ProvenSignIn, userId: string): Promise<boolean> {
  return passkey === undefined || (await store.getAuthenticator(passkey))?.userId === userId
}

/** Throws unless all conditions hold. */
function assertAll({ identity: { account } }: ProvenSignIn, ...answers: readonly boolean[]): void {
  if (answers.every(Boolean)) return
  const Type = selectErrorClass(account.type)
  throw new Type('The account changed during the sign-in. Its changes were undone.', {
    cause: {
      provider: account.provider,
      seen: 'an account or session that another request ended meanwhile',
      expected: 'both as they were when the sign-in was checked',
      fix: 'Let the user sign in again.',
    },
  })
}

/**
 * Asserts that a new user belongs to the identity that created them. If another request has verified the user's address
 * since, the user belongs to the owner of that mailbox.
 *
 * @throws {AuthError} As `assertUnchanged`.
 */
export async function assertNewUser(signIn: ProvenSignIn, user: StoredUser): Promise<void> {
  const owner = await findOwner(signIn)
  const isTakenOver = user.emailVerified === null && owner?.emailVerified instanceof Date
  assertAll(signIn, owner?.id === user.id && !isTakenOver)
}

/**
 * Asserts that the linking session is still open.
 *
 * @throws {AuthError} `OAuthAccountNotLinked` or `AccountNotLinked`: it has ended.
 */
export async function assertSessionOpen(signIn: ProvenSignIn, facts: Facts, userId: string): Promise<void> {
  assertAll(signIn, await isSessionOpen(signIn, facts, userId))
}

/**
 * Asserts that the facts of a decision still hold: the identity belongs to the user, its passkey is stored, and the
 * linking session is open. Called after each write that adds an account or a passkey. A request that revokes deletes
 * until nothing is left. So it either finds the write, or started before the write, and then this assertion fails.
 *
 * @throws {AuthError} `OAuthAccountNotLinked` or `AccountNotLinked`: another request has changed it. The caller undoes
 * its writes.
 */
export async function assertUnchanged(signIn: ProvenSignIn, facts: Facts, userId: string): Promise<void> {
  // A user who was found by the address must still have it, because another request may have given it to a new user.
  const found = facts.owner === null && facts.linkingUser === null ? facts.emailOwner : null
  const isTheirs = async () => {
    const owner = await findOwner(signIn)
    return owner?.id === userId && (found?.id !== userId || owner.email === found.email)
  }
  const answers = [isTheirs(), hasPasskey(signIn, userId), isSessionOpen(signIn, facts, userId)]
  assertAll(signIn, ...(await Promise.all(answers)))
}
