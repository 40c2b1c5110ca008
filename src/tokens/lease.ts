import { randomToken } from '../lib/random.ts'
import type { State } from '../types/state.ts'

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
  const [key, ...older] = await state.keys('lease', subject)
  const owner = randomToken(16)
  if (!(await state.add(key, owner, MAX_MILLISECONDS))) return null
  // It expires if it cannot be released now.
  const release = () => state.swap(key, owner, null, 0).catch(() => false)
  // A process whose secrets are in another order takes it under another key.
  for (const other of older) {
    if ((await state.get(other)) === null) continue
    await release()
    return null
  }
  return release
}
