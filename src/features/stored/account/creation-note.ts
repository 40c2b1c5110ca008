import { DAY_SECONDS } from '../../../lib/time.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { NewUser, Store } from '../../../seams/store.ts'
import { readEmailRecord } from '../../../store/email-record.ts'
import type { AccountKey } from '../../../types/adapter.ts'
import { prepareNote, type StoredNote } from './stored-note.ts'

/**
 * A note that a user is about to be created for an account, for stores that create user and account one after the other.
 *
 * A crash between the two leaves an orphan: a user with the address and without account. The note remains, and the next
 * sign-in that proves the same account completes the user.
 *
 * An attacker cannot use the note:
 * - It is written only for an account that was just proven, while no user had its address. It contains both, so only
 * the same account can use it, and only for the user with this address.
 * - It also contains the name, the picture and the time of the record or proof. A note whose user was never created
 * does not match a user that is created later with the same address, unless all of these are the same.
 * - It is a MAC, so an attacker with write access to the table cannot create one. The first request that uses it
 * consumes it. It expires after a day, and a failed creation deletes it.
 */
export interface CreationNote extends Pick<StoredNote, 'consume'> {
  /** Stores the note. @returns Whether the store reported no failure. */
  write(): Promise<boolean>
}

type Row = Pick<NewUser, 'email' | 'emailRecord' | 'emailVerified' | 'image' | 'name'>

/** Returns when the row was created, in seconds. A store without a record only has the time of a proof. */
const findTime = (store: Store, row: Row): number | null =>
  (store.can('keepsEmailRecord') ? readEmailRecord(row)?.at : undefined) ??
  (row.emailVerified && Math.floor(row.emailVerified.getTime() / 1000))

/**
 * Prepares the note for a user and an account. Writes nothing yet.
 *
 * @returns `null` if the store cannot keep notes, or the user has no address.
 */
export function prepareCreationNote(
  config: ResolvedConfig,
  store: Store,
  account: AccountKey,
  user: Row,
): CreationNote | null {
  const { email, image = null, name = null } = user
  if (email === null || !store.can('createVerificationToken')) return null
  const { provider, providerAccountId } = account
  const text = JSON.stringify(['account', provider, providerAccountId, email, findTime(store, user), name, image])
  const note = prepareNote(config, store, {
    identifier: `account:${encodeURIComponent(provider)}`,
    maxAge: DAY_SECONDS,
    text,
  })
  // A failure is ignored, because the note matters only after a crash. That of a faster request or of an earlier crash is
  // equally good.
  const write = () =>
    note.write().then(
      () => true,
      () => false,
    )
  return { ...note, write }
}
