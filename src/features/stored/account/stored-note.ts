import { createMacs, mac } from '../../../crypto/mac.ts'
import { nowSeconds } from '../../../lib/time.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { Store } from '../../../seams/store.ts'

/** A fact among the verification tokens. It is a MAC, so an attacker with write access to the table cannot create one. */
export interface StoredNote {
  /** Stores the note. */
  write(): Promise<void>
  /** Deletes the note. `false`: there is none, or another request has deleted it. */
  consume(): Promise<boolean>
}

/** What a note says, and how long. */
interface NoteText {
  /** Not an address, because it has no `@`. */
  readonly identifier: string
  readonly text: string
  /** In seconds. */
  readonly maxAge: number
}

/** Prepares a note. Writes nothing yet. */
export const prepareNote = (
  { keys }: Pick<ResolvedConfig, 'keys'>,
  store: Store,
  { identifier, maxAge, text }: NoteText,
): StoredNote => ({
  async write() {
    const expires = new Date((nowSeconds() + maxAge) * 1000)
    const token = await mac(keys, 'verification', text)
    await store.createVerificationToken({ identifier, token, expires })
  },
  async consume() {
    for (const token of await createMacs(keys, 'verification', text))
      if (await store.consumeVerificationToken({ identifier, token })) return true
    return false
  },
})
