import { createSyncState, type StateEntry, type SyncState } from '../../lib/sync-state.ts'

/**
 * Maximum number of entries of one purpose. Each purpose has its own limit, so a flood of one evicts no entry of
 * another.
 */
const MAX_ENTRIES = 20_000

/** Maximum number of purposes. latchkey has about twenty. Those of other code share the last limit. */
const MAX_PURPOSES = 50

/** Returns the purpose of a key of latchkey: `<purpose>:<HMAC>`. */
const getPurpose = (key: string): string => key.slice(0, Math.max(0, key.indexOf(':')))

/** A purpose whose entries visitors without a session can cause, and whose oldest entries matter least. */
const REPLACEABLE = 'used-state'

/**
 * Selects entries to drop for a new one: the lowest counters, so that flooding evicts no high counter, or the oldest
 * used states. Losing any other value would undo a revocation or a sign-out.
 */
function selectLeast(purpose: string, entries: ReadonlyMap<string, StateEntry>): string[] {
  const all = [...entries].map(([key, { count, until }]) => ({ key, rank: purpose === REPLACEABLE ? until : count }))
  const ranked = all.flatMap(({ key, rank }) => (rank === null ? [] : [{ key, rank }]))
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_ENTRIES / 10)
    .map(({ key }) => key)
}

/** Removes expired entries if the map is full, or else those that matter least. */
function prune(purpose: string, entries: Map<string, StateEntry>, now: number): void {
  if (entries.size < MAX_ENTRIES) return
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key)
  if (entries.size < MAX_ENTRIES) return
  const least = selectLeast(purpose, entries)
  if (least.length === 0)
    throw new Error(`The memory store is full: ${MAX_ENTRIES} entries of \`${purpose}\` have not expired.`)
  for (const key of least) entries.delete(key)
}

/** Short-lived state in the memory of this process. */
export function createMemoryState(): SyncState {
  const others = new Map<string, StateEntry>()
  const rooms = new Map<string, Map<string, StateEntry>>()
  const getRoom = (key: string): Map<string, StateEntry> => {
    const purpose = getPurpose(key)
    const known = rooms.get(purpose)
    if (known || rooms.size >= MAX_PURPOSES) return known ?? others
    const room = new Map<string, StateEntry>()
    rooms.set(purpose, room)
    return room
  }
  return createSyncState({
    readEntry: (key) => getRoom(key).get(key) ?? null,
    write(key, entry) {
      const room = getRoom(key)
      if (!room.has(key)) prune(getPurpose(key), room, Date.now())
      room.set(key, entry)
    },
    remove: (key) => void getRoom(key).delete(key),
  })
}
