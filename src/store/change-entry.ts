import type { State } from '../seams/state.ts'

/** Attempts to change an entry that other requests change at the same time. */
const MAX_TRIES = 20

/** An entry of the `StateStore`. */
export interface EntryPlace {
  /** Its keys under every secret, newest first. */
  readonly keys: readonly [string, ...string[]]
  /** Milliseconds from now. */
  readonly ttl: number
}

/** Writes an entry if it is still the expected one. A store without `add` or `swap` cannot compare. */
async function replace(
  state: State,
  { keys: [key], ttl }: EntryPlace,
  expected: string | null,
  next: string,
): Promise<boolean> {
  if (expected === null && state.can('add')) return state.add(key, next, ttl)
  if (expected !== null && state.can('swap')) return state.swap(key, expected, next, ttl)
  await state.set(key, next, ttl)
  return true
}

/**
 * Changes an entry, whatever concurrent requests write.
 *
 * @param change Receives the values under every secret, newest first, and returns the new value; `null` writes nothing.
 * Called again if another request was faster.
 * @returns `false` if other requests were faster each time.
 * @throws {AdapterError} The store failed.
 */
export async function changeEntry(
  state: State,
  place: EntryPlace,
  change: (texts: readonly (string | null)[]) => string | null,
): Promise<boolean> {
  for (let i = 0; i < MAX_TRIES; i++) {
    const texts = await Promise.all(place.keys.map((key) => state.get(key)))
    const next = change(texts)
    if (next === null || (await replace(state, place, texts[0] ?? null, next))) return true
  }
  return false
}
