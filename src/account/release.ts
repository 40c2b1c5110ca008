import { AdapterError } from '../errors.ts'
import type { Store, StoredUser } from '../types/store.ts'
import { emailRecordOf } from './email-record.ts'

const isSame = (user: StoredUser | null, before: StoredUser): boolean =>
  user !== null &&
  user.emailVerified === null &&
  JSON.stringify(emailRecordOf(user)) === JSON.stringify(emailRecordOf(before))

/**
 * Takes an address that was only typed from its user, who keeps everything else. Only the address is written: the record
 * stays, which says nothing about another address, and shows whether another request verified the address meanwhile.
 *
 * @throws {AdapterError} It was verified meanwhile. The user has the address still, or again.
 */
export async function releaseAddress(store: Store, user: StoredUser): Promise<void> {
  const verified = () => new AdapterError('The address was verified meanwhile.')
  if (!isSame(await store.getUser(user.id), user)) throw verified()
  await store.updateUser({ id: user.id, email: null })
  if (isSame(await store.getUser(user.id), user)) return
  // Another user may have it by now.
  if (user.email && (await store.getUserByEmail(user.email)) === null)
    await store.updateUser({ id: user.id, email: user.email })
  throw verified()
}
