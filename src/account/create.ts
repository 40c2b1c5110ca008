import { emit } from '../callbacks/emit.ts'
import { nowSeconds } from '../lib/time.ts'
import type { NewUser, StoredUser } from '../types/store.ts'
import { assertNewUser } from './assert-unchanged.ts'
import type { Entered } from './entered.ts'
import type { Case } from './facts.ts'
import { addPasskey, linkAccount, tellLinked } from './link.ts'
import { type NewAccount, newUserOf } from './new-rows.ts'
import { type Note, noteOf } from './orphan.ts'
import { takeBack } from './take-back.ts'

/** Events come last: an application must not hear of what is undone a moment later. */
async function tellCreated(one: Case, user: StoredUser, account: NewAccount | null): Promise<Entered> {
  await emit(one.context.config, 'createUser', { user })
  if (account !== null) await tellLinked(one, account, user)
  return { user, isNewUser: true }
}

/**
 * Of several requests with the same proof one links the account, whoever created the user, and that one tells. Not who
 * has the note: one that is late writes it once more when all is done.
 */
const toldOnce = (one: Case, user: StoredUser, account: NewAccount, isLinked: boolean): Entered | Promise<Entered> =>
  isLinked ? tellCreated(one, user, account) : { user, isNewUser: false }

/**
 * Takes back a user whose creation failed half-way. What cannot be taken back can be finished: the note stays. A user
 * whose address another request has verified meanwhile is not taken back, because they belong to the owner of the mailbox.
 */
async function undo({ store }: Case, user: StoredUser, note: Note | null): Promise<void> {
  try {
    // Without the note somebody else is finishing this user; taken away now, both would be locked out.
    if (note !== null && !(await note.take())) return
    const isTakenOver = user.emailVerified === null && (await store.getUser(user.id))?.emailVerified instanceof Date
    if (!isTakenOver) await store.deleteUser(user.id)
  } catch {
    await note?.write()
  }
}

/** A user whose creation failed may be there all the same, late or by another request. If not, the note goes, too. */
async function createNoted({ store }: Case, user: NewUser, note: Note | null): Promise<StoredUser> {
  await note?.write()
  try {
    return await store.createUser(user)
  } catch (error) {
    if (note && (await store.getUserByEmail(user.email ?? '').catch(() => true)) === null)
      await note.take().catch(() => {})
    throw error
  }
}

/**
 * Gives a new user a way in, and looks whether they still belong to this identity.
 *
 * @param account To link; `null`: it is linked already.
 * @param revert What follows where it fails.
 * @returns Whether the account is linked by this.
 */
async function equip(
  one: Case,
  user: StoredUser,
  account: NewAccount | null,
  revert: () => Promise<void>,
): Promise<boolean> {
  let [isLinked, isRegistered] = [false, false]
  try {
    isLinked = account !== null && (await linkAccount(one, account, user.id))
    isRegistered = await addPasskey(one, user.id)
    if (isLinked || isRegistered) await assertNewUser(one, user)
    return account === null || isLinked
  } catch (error) {
    await takeBack(one, user.id, { isLinked, isRegistered, sessions: new Set() })
    await revert()
    throw error
  }
}

/** For stores that cannot do it in one step. */
async function createInSteps(one: Case, user: NewUser, account: NewAccount): Promise<Entered> {
  const { context, store } = one
  const note = noteOf(context.config, store, account, user)
  const stored = await createNoted(one, user, note)
  const isLinked = await equip(one, stored, account, () => undo(one, stored, note))
  await note?.take().catch(() => {})
  return toldOnce(one, stored, account, isLinked)
}

/**
 * Creates a user with its account, and its passkey if one was made.
 *
 * @returns `null`: somebody was faster, and nothing was written.
 * @throws {AdapterError} Nothing is left of it, or what is left can be finished by the same identity.
 */
export async function createUser(one: Case, account: NewAccount): Promise<Entered | null> {
  const { store, identity } = one
  const user = newUserOf(one, nowSeconds())
  // The mailbox is the account.
  if (identity.account.type === 'email') return tellCreated(one, await store.createUser(user), null)
  if (!store.can('createUserWithAccount')) return createInSteps(one, user, account)
  const stored = await store.createUserWithAccount(user, account)
  if (stored === null) return null
  await equip(one, stored, null, () => undo(one, stored, null))
  return tellCreated(one, stored, account)
}

/**
 * Finishes a user that an earlier attempt of the same identity left without its account.
 *
 * @param emailOwner Who has the address that stands in the way.
 * @returns `null`: it is no such user.
 */
export async function finishUser(one: Case, account: NewAccount, emailOwner: StoredUser): Promise<Entered | null> {
  const note = noteOf(one.context.config, one.store, account, emailOwner)
  if (note === null || !(await note.take())) return null
  const isLinked = await equip(one, emailOwner, account, note.write)
  return toldOnce(one, emailOwner, account, isLinked)
}
