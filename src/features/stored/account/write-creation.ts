import type { Refusal } from '../../../errors/throw-not-linked.ts'
import type { StoredUser } from '../../../seams/store.ts'
import { releaseAddress } from '../../../store/release-address.ts'
import { createUser } from './create-user.ts'
import type { Facts } from './decide.ts'
import type { NewAccount } from './new-rows.ts'
import type { ProvenSignIn, Written } from './proven-sign-in.ts'
import { takeTypedNote } from './typed-note.ts'

/** The result of writing a decision. After the last two, another request may have changed the facts. */
export type Outcome =
  | { readonly kind: 'written'; readonly written: Written }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `cause`: the store's error. `null`: another request has linked the account first. */
  | { readonly kind: 'not-created'; readonly cause: unknown }

/** Creates a user, after taking the address from a user who only typed it. */
export async function create(signIn: ProvenSignIn, account: NewAccount, release: StoredUser | null): Promise<Outcome> {
  try {
    if (release !== null) await releaseAddress(signIn.store, release)
    const written = await createUser(signIn, account)
    return written ? { kind: 'written', written } : { kind: 'not-created', cause: null }
  } catch (cause) {
    return { kind: 'not-created', cause }
  }
}

/**
 * Takes the address of a refused sign-in from a user who only typed it, according to a note.
 *
 * @returns `null` if there is no such note.
 */
export async function createInstead(
  signIn: ProvenSignIn,
  account: NewAccount,
  facts: Facts,
  emailOwner: StoredUser,
): Promise<Outcome | null> {
  const restore = await takeTypedNote(signIn, facts)
  if (restore === null) return null
  const outcome = await create(signIn, account, emailOwner)
  const isReleased = (await signIn.store.getUser(emailOwner.id).catch(() => emailOwner))?.email !== emailOwner.email
  if (!isReleased) await restore()
  return outcome
}
