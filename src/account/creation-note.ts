import { createMacs, mac } from '../crypto/mac.ts'
import { DAY_SECONDS, nowSeconds } from '../lib/time.ts'
import type { AccountKey } from '../types/adapter.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { NewUser, Store } from '../types/store.ts'
import { readEmailRecord } from './email-record.ts'

/**
 * A note that a user is about to be created for an account, for stores that create user and account one after the other.
 *
 * A crash between the two leaves an orphan: a user who has the address and no account. The note is left, too, and the
 * next sign-in that proves the same account finishes the user.
 *
 * The note cannot let anyone else in:
 * - It is written only for an account that was just proven, while no user had its address. It names both, so only the
 *   same account can use it, and only for the user with this address.
 * - It also names the name, the picture and the time of the record or proof. A note whose user was never created does
 *   not fit a user that is created with the same address later, unless all of that is the same.
 * - It is a MAC: an attacker who can write to the table cannot make one. It is consumed by the first request that asks,
 *   expires after a day, and is deleted if the creation fails and the process lives.
 */
export interface CreationNote {
  /** Stores the note. A failure is ignored: without the note, only a crash that follows would matter. */
  write(): Promise<void>
  /** Deletes the note. `false`: another request did, and finishes the user. */
  consume(): Promise<boolean>
}

type Row = Pick<NewUser, 'email' | 'emailRecord' | 'emailVerified' | 'image' | 'name'>

/** Finds when the row was created, in seconds. A store that keeps no record keeps only the time of a proof. */
const findTime = (store: Store, row: Row): number | null =>
  (store.can('keepsEmailRecord') ? readEmailRecord(row)?.at : undefined) ??
  (row.emailVerified && Math.floor(row.emailVerified.getTime() / 1000))

/**
 * Prepares the note for a user and an account. Writes nothing yet.
 *
 * @returns `null`: the store cannot keep notes, or the user has no address.
 */
export function prepareCreationNote(
  { keys }: ResolvedConfig,
  store: Store,
  account: AccountKey,
  user: Row,
): CreationNote | null {
  const { email, image = null, name = null } = user
  if (email === null || !store.can('createVerificationToken')) return null
  const { provider, providerAccountId } = account
  const text = JSON.stringify(['account', provider, providerAccountId, email, findTime(store, user), name, image])
  // No address: it has no `@`.
  const identifier = `account:${encodeURIComponent(provider)}`
  return {
    async write() {
      const expires = new Date((nowSeconds() + DAY_SECONDS) * 1000)
      const token = await mac(keys, 'verification', text)
      // A note of a faster request or of an earlier crash serves as well.
      await store.createVerificationToken({ identifier, token, expires }).catch(() => {})
    },
    async consume() {
      for (const token of await createMacs(keys, 'verification', text))
        if (await store.consumeVerificationToken({ identifier, token })) return true
      return false
    },
  }
}
