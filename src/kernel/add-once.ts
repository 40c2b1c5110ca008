import type { SecretPurpose, State } from '../seams/state.ts'

/** An entry that must exist once. */
export interface OnlyEntry {
  readonly purpose: SecretPurpose
  /** As in `State.keys`. */
  readonly subject: string
  readonly value: string
  /** Milliseconds. */
  readonly ttl: number
}

/**
 * Adds an entry that must exist once, whichever secret its key depends on. Of several concurrent calls, one succeeds at
 * most: a process whose secrets are in another order adds it under another key, so the other keys are read afterwards.
 *
 * @returns Its key; `null` if it exists.
 * @throws {AdapterError} The store failed, or lacks `add`.
 */
export async function addOnce(state: State, { purpose, subject, value, ttl }: OnlyEntry): Promise<string | null> {
  const [key, ...others] = await state.keys(purpose, subject)
  if (!(await state.add(key, value, ttl))) return null
  const known = await Promise.all(others.map((other) => state.get(other)))
  if (known.every((entry) => entry === null)) return key
  if (state.can('swap')) await state.swap(key, value, null, 0)
  return null
}
