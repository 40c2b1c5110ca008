import { mac, macs } from '../crypto/mac.ts'
import { DAY_SECONDS, nowSeconds } from '../lib/time.ts'
import type { AccountKey } from '../types/adapter.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { NewUser, Store } from '../types/store.ts'
import { emailRecordOf } from './email-record.ts'

/**
 * A note that a user is about to be created for an account, for stores that create them one after the other.
 *
 * A crash between the two leaves an orphan: a user whose address is taken and who has no way in. The note is left,
 * too, and whoever proves the same account again may finish what was begun.
 *
 * It lets nobody in who should not be:
 * - It is written only for an account that was just proven, while nobody had its address, and it names both: only
 *   the same account can use it, only for the user with this address.
 * - It names name, picture and the time of the record or proof, too. A note whose user was never created does not fit a
 *   user that somebody else creates with the same address later, unless all of that is the same.
 * - It is a MAC: who can write to the table still cannot make one. It is used up by the first who asks, ends after a
 *   day, and is taken back where the creation fails and the process lives.
 */
export interface Note {
  /** A failure to write it means that a crash now would be noticed, and nothing else. */
  write(): Promise<void>
  /** Uses it up. `false`: somebody else did, and finishes the user. */
  take(): Promise<boolean>
}

type Row = Pick<NewUser, 'email' | 'emailRecord' | 'emailVerified' | 'image' | 'name'>

/** When the row was made, as far as it says so. A store that keeps no record keeps only the time of a proof. */
const timeOf = (store: Store, row: Row): number | null =>
  (store.can('keepsEmailRecord') ? emailRecordOf(row)?.at : undefined) ??
  (row.emailVerified && Math.floor(row.emailVerified.getTime() / 1000))

/** @returns `null` where the store cannot keep notes, or the user has no address that could be taken. */
export function noteOf({ keys }: ResolvedConfig, store: Store, account: AccountKey, user: Row): Note | null {
  const { email, image = null, name = null } = user
  if (email === null || !store.can('createVerificationToken')) return null
  const { provider, providerAccountId } = account
  const text = JSON.stringify(['account', provider, providerAccountId, email, timeOf(store, user), name, image])
  // No address: it has no `@`.
  const identifier = `account:${encodeURIComponent(provider)}`
  return {
    async write() {
      const expires = new Date((nowSeconds() + DAY_SECONDS) * 1000)
      const token = await mac(keys, 'verification', text)
      // One that is there already, of somebody who was faster or of an earlier crash, is as good.
      await store.createVerificationToken({ identifier, token, expires }).catch(() => {})
    },
    async take() {
      for (const token of await macs(keys, 'verification', text))
        if (await store.consumeVerificationToken({ identifier, token })) return true
      return false
    },
  }
}
