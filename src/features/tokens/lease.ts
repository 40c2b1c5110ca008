import { randomToken } from '../../crypto/random.ts'
import { addOnce } from '../../kernel/add-once.ts'
import type { State } from '../../seams/state.ts'

/** Milliseconds that a lease lasts if its process ends before it releases it. */
const MAX_MILLISECONDS = 20_000

/** Gives a lease back. A lease that has expired meanwhile belongs to another owner and stays. */
export type Release = () => Promise<unknown>

/**
 * Takes the exclusive right to work on something.
 *
 * @returns `null` if another caller has it.
 * @throws {AdapterError} The store failed.
 */
export async function takeLease(state: State, subject: string): Promise<Release | null> {
  const owner = randomToken(16)
  const key = await addOnce(state, { purpose: 'lease', subject, value: owner, ttl: MAX_MILLISECONDS })
  // It expires if it cannot be released now.
  return key === null ? null : () => state.swap(key, owner, null, 0).catch(() => {})
}
