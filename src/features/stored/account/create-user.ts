import { nowSeconds } from '../../../lib/time.ts'
import type { NewUser, StoredUser } from '../../../seams/store.ts'
import { addAccess } from './add-access.ts'
import { assertNewUser } from './assert-unchanged.ts'
import { type CreationNote, prepareCreationNote } from './creation-note.ts'
import { type NewAccount, toNewUser } from './new-rows.ts'
import type { ProvenSignIn, Written } from './proven-sign-in.ts'
import { noteTypedAddress } from './typed-note.ts'

/**
 * Returns the result of a creation in steps. If several requests carry the same proof, exactly one links the account,
 * and only that one reports a new user. Consuming the note would not distinguish them: a late request writes the note
 * again.
 */
const toWritten = (user: StoredUser, isLinked: boolean): Written => {
  return { user, isNewUser: isLinked, isLinked }
}

/**
 * Deletes a user whose creation failed halfway. If the deletion fails, too, the note remains, so that the user can be
 * completed. If another request has verified the user's address meanwhile, the user belongs to the owner of the mailbox
 * and is kept.
 */
async function deleteUnfinished({ store }: ProvenSignIn, user: StoredUser, note: CreationNote | null): Promise<void> {
  try {
    // Without the note, another request is completing this user. Deleting the user now would lock both out.
    if (note !== null && !(await note.consume())) return
    const isTakenOver = user.emailVerified === null && (await store.getUser(user.id))?.emailVerified instanceof Date
    if (!isTakenOver) await store.deleteUser(user.id)
  } catch {
    await note?.write()
  }
}

/** Creates a user. After a failure, the note is kept only if a user may have the address. */
async function createWithNote({ store }: ProvenSignIn, user: NewUser, note: CreationNote | null): Promise<StoredUser> {
  try {
    return await store.createUser(user)
  } catch (error) {
    if (note && (await store.getUserByEmail(user.email ?? '').catch(() => true)) === null)
      await note.consume().catch(() => {})
    throw error
  }
}

interface FirstAccess {
  /** Account to link; `null` if it is already linked. */
  readonly account: NewAccount | null
  /** Called after a failure. */
  readonly revert: () => Promise<unknown>
}

/**
 * Adds the account and the passkey of a new user, and asserts that the user still belongs to this identity.
 *
 * @returns Whether this call linked the account.
 */
async function addFirstAccess(
  signIn: ProvenSignIn,
  user: StoredUser,
  { account, revert }: FirstAccess,
): Promise<boolean> {
  const check = async (hasAdded: boolean) => {
    if (hasAdded) await assertNewUser(signIn, user)
  }
  let forget: Awaited<ReturnType<typeof noteTypedAddress>> = null
  try {
    forget = await noteTypedAddress(signIn, user)
    return await addAccess(signIn, user.id, { account, isRegistering: true, sessions: new Set(), check })
  } catch (error) {
    await forget?.().catch(() => {})
    await revert()
    throw error
  }
}

/** Creates a user and then its account, for stores that cannot create both in one step. */
async function createInSteps(signIn: ProvenSignIn, user: NewUser, account: NewAccount): Promise<Written> {
  const { context, store } = signIn
  const prepared = prepareCreationNote(context.config, store, account, user)
  // No other request can complete a user without a note, so a failure deletes that user.
  const note = (await prepared?.write()) ? prepared : null
  const stored = await createWithNote(signIn, user, note)
  const revert = () => deleteUnfinished(signIn, stored, note)
  const isLinked = await addFirstAccess(signIn, stored, { account, revert })
  await note?.consume().catch(() => {})
  return toWritten(stored, isLinked)
}

/**
 * Creates a user with its account, and its passkey if one was registered.
 *
 * @returns `null` if another request has linked the account first. Then nothing was written.
 * @throws {AdapterError} All writes were undone, or the same identity can complete them.
 */
export async function createUser(signIn: ProvenSignIn, account: NewAccount): Promise<Written | null> {
  const { store, identity } = signIn
  const user = toNewUser(signIn, nowSeconds())
  // A user of a mailbox has no account row: the address identifies them.
  if (identity.account.type === 'email') return { user: await store.createUser(user), isNewUser: true, isLinked: false }
  if (!store.can('createUserWithAccount')) return createInSteps(signIn, user, account)
  const stored = await store.createUserWithAccount(user, account)
  if (stored === null) return null
  await addFirstAccess(signIn, stored, { account: null, revert: () => deleteUnfinished(signIn, stored, null) })
  return toWritten(stored, true)
}

/**
 * Completes a user that an earlier attempt of the same identity left without its account.
 *
 * @param emailOwner The user who has the address of the identity.
 * @returns `null` if it is not such a user.
 */
export async function finishUser(
  signIn: ProvenSignIn,
  account: NewAccount,
  emailOwner: StoredUser,
): Promise<Written | null> {
  const note = prepareCreationNote(signIn.context.config, signIn.store, account, emailOwner)
  if (note === null || !(await note.consume())) return null
  const isLinked = await addFirstAccess(signIn, emailOwner, { account, revert: note.write })
  return toWritten(emailOwner, isLinked)
}
