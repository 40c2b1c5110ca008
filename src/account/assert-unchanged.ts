import { AccountNotLinked, OAuthAccountNotLinked } from '../errors.ts'
import { strategyOf } from '../session/strategies.ts'
import type { StoredUser } from '../types/store.ts'
import type { Facts } from './decide.ts'
import type { Case } from './facts.ts'

/** Whether the session that asked is still open. A decision for another user, or without a session, needs none. */
const isAskerThere = ({ context }: Case, { asker }: Facts, userId: string): boolean | Promise<boolean> =>
  asker?.id !== userId || strategyOf(context.config).isStillOpen(context)

/** The user whom the identity belongs to, as the store says now. */
const ownerOf = ({ store, identity }: Case): Promise<StoredUser | null> =>
  identity.account.type === 'email'
    ? store.getUserByEmail(identity.user.email ?? '')
    : store.getUserByAccount(identity.account)

/** Whether the passkey that answered is still there. */
async function hasPasskey({ store, identity: { passkey } }: Case, userId: string): Promise<boolean> {
  return passkey === undefined || (await store.getAuthenticator(passkey))?.userId === userId
}

function assert({ identity: { account } }: Case, ...answers: readonly boolean[]): void {
  if (answers.every(Boolean)) return
  const Type = account.type === 'webauthn' ? AccountNotLinked : OAuthAccountNotLinked
  throw new Type('The account changed during the sign-in. Nothing was kept of it.', {
    cause: {
      provider: account.provider,
      seen: 'an account, or a session, that another request has ended meanwhile',
      expected: 'both as they were when the sign-in was checked',
      fix: 'Let the user sign in again.',
    },
  })
}

/**
 * Asserts that a new user belongs to the identity that created them. A user whose address another request has verified
 * since belongs to the owner of that mailbox.
 *
 * @throws {AuthError} As `assertUnchanged`.
 */
export async function assertNewUser(one: Case, user: StoredUser): Promise<void> {
  const owner = await ownerOf(one)
  const isTakenOver = user.emailVerified === null && owner?.emailVerified instanceof Date
  assert(one, owner?.id === user.id && !isTakenOver)
}

/**
 * Asserts that the session that asked is still open.
 *
 * @throws {AuthError} `OAuthAccountNotLinked` or `AccountNotLinked`: it has ended.
 */
export async function assertAsker(one: Case, facts: Facts, userId: string): Promise<void> {
  assert(one, await isAskerThere(one, facts, userId))
}

/**
 * Asserts that what a decision relied on is still so: the identity belongs to the user, its passkey is there, and the
 * session that asked is open. Called after each write that adds a way to sign in. A request that revokes deletes what it finds and looks again
 * until it finds nothing, so it sees a write that came before this look, and this look sees that it has begun before a
 * write that it does not see.
 *
 * @throws {AuthError} `OAuthAccountNotLinked` or `AccountNotLinked`: another request has changed it. The caller undoes
 *   what it wrote.
 */
export async function assertUnchanged(one: Case, facts: Facts, userId: string): Promise<void> {
  // A user who was found by the address must still have it: another request may have given it to a new user.
  const found = facts.owner === null && facts.asker === null ? facts.emailOwner : null
  const isTheirs = async () => {
    const owner = await ownerOf(one)
    return owner?.id === userId && (found?.id !== userId || owner.email === found.email)
  }
  assert(one, ...(await Promise.all([isTheirs(), hasPasskey(one, userId), isAskerThere(one, facts, userId)])))
}
