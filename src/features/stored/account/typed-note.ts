import { DAY_SECONDS } from '../../../lib/time.ts'
import type { StoredUser } from '../../../seams/store.ts'
import type { Facts } from './decide.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { prepareNote, type StoredNote } from './stored-note.ts'

/** Some databases cannot store times after the year 2038. */
const MAX_AGE = 5 * 365 * DAY_SECONDS

/**
 * Prepares the note that the address of a user was only typed, for stores without `emailRecord`. Otherwise an anonymous
 * visitor could lock an address by registering a passkey with it: nothing would distinguish the user from one whom
 * Auth.js has stored, whose address must not be taken away.
 *
 * It contains the id of the user and the address, so it does not apply to another user or address.
 */
const prepareTypedNote = ({ context, store }: ProvenSignIn, { email, id }: StoredUser): StoredNote =>
  prepareNote(context.config, store, {
    identifier: 'typed',
    maxAge: MAX_AGE,
    text: JSON.stringify(['typed', id, email]),
  })

/**
 * Notes that a new user of a passkey has only typed their address. Passkeys always have verification tokens, for their
 * challenges.
 *
 * @returns A function that removes the note if the user is not created after all; `null` if no note is needed.
 * @throws {AdapterError} Without the note, the address could be locked.
 */
export async function noteTypedAddress(signIn: ProvenSignIn, user: StoredUser): Promise<StoredNote['consume'] | null> {
  const { identity, store } = signIn
  const isTyped = identity.authenticator && user.email !== null && user.emailVerified === null
  if (!isTyped || store.can('keepsEmailRecord')) return null
  const note = prepareTypedNote(signIn, user)
  // An earlier attempt may have left it.
  await note.write().catch(async () => {
    await note.consume()
    await note.write()
  })
  return note.consume
}

/**
 * Finds the note that the owner of an address has only typed it, and removes it. Only a visitor with evidence for the
 * address may ask.
 *
 * @returns A function that restores the note; `null` if there is none.
 */
export async function takeTypedNote(
  signIn: ProvenSignIn,
  { emailEvidence, emailOwner, emailStatus }: Facts,
): Promise<StoredNote['write'] | null> {
  const { store } = signIn
  if (emailOwner === null || emailStatus !== 'unknown' || emailEvidence === 'none') return null
  if (store.can('keepsEmailRecord') || !store.can('createVerificationToken')) return null
  const note = prepareTypedNote(signIn, emailOwner)
  return (await note.consume()) ? note.write : null
}
