import { AdapterError } from '../errors/errors.ts'
import type { Store, StoredUser } from '../seams/store.ts'
import { isCurrent, readEmailRecord } from './email-record.ts'

/** Returns whether a stored user only typed the current address. `false` if the store has no record. */
export function isOnlyTyped(user: StoredUser): boolean {
  const record = readEmailRecord(user)
  return record?.vouchedBy === null && isCurrent(record, user) && user.emailVerified === null
}

/**
 * Removes an address that was only typed from its user, who keeps everything else. Only the address is written. The
 * record stays: it does not apply to another address, and shows whether another request verified the address meanwhile.
 *
 * @throws {AdapterError} It was verified meanwhile. The user keeps the address, or it is restored.
 */
export async function releaseAddress(store: Store, user: StoredUser): Promise<void> {
  const { email, id } = user
  const isUnchanged = async () => {
    const now = await store.getUser(id)
    return now?.emailVerified === null && JSON.stringify(readEmailRecord(now)) === JSON.stringify(readEmailRecord(user))
  }
  if (await isUnchanged()) {
    await store.updateUser({ id, email: null })
    if (await isUnchanged()) return
    // Another user may have it now.
    if (email && (await store.getUserByEmail(email)) === null) await store.updateUser({ id, email })
  }
  throw new AdapterError('The address was verified meanwhile.')
}
