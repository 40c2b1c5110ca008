import { AdapterError } from '../errors/errors.ts'
import type { Store, StoredUser } from '../seams/store.ts'
import { isCurrent, readEmailRecord } from './email-record.ts'

/** Returns whether a stored user only typed the current address. `false` if the store has no record. */
export function isOnlyTyped(user: StoredUser): boolean {
  const record = readEmailRecord(user)
  return record?.vouchedBy === null && isCurrent(record, user) && user.emailVerified === null
}

const isSame = (user: StoredUser | null, before: StoredUser): boolean =>
  user !== null &&
  user.emailVerified === null &&
  JSON.stringify(readEmailRecord(user)) === JSON.stringify(readEmailRecord(before))

/**
 * Removes an address that was only typed from its user, who keeps everything else. Only the address is written. The
 * record stays: it does not apply to another address, and shows whether another request verified the address meanwhile.
 *
 * @throws {AdapterError} It was verified meanwhile. The user keeps the address, or it is restored.
 */
export async function releaseAddress(store: Store, user: StoredUser): Promise<void> {
  const throwVerifiedMeanwhile = (): never => {
    throw new AdapterError('The address was verified meanwhile.')
  }
  if (!isSame(await store.getUser(user.id), user)) throwVerifiedMeanwhile()
  await store.updateUser({ id: user.id, email: null })
  if (isSame(await store.getUser(user.id), user)) return
  // Another user may have it now.
  if (user.email && (await store.getUserByEmail(user.email)) === null)
    await store.updateUser({ id: user.id, email: user.email })
  throwVerifiedMeanwhile()
}
