import { AdapterError, throwUnexpected } from '../../errors/errors.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { State } from '../../seams/state.ts'
import { changeEntry } from '../../store/change-entry.ts'

/** A session of latchkey: its id, and the id of its user. */
export type SessionEntry = readonly [sid: string, userId: string]

/** Value of the entry for a session or a user of a provider, in the `StateStore`. */
export interface Mapping {
  /** Newest first. */
  readonly sessions: readonly SessionEntry[]
  /** Users of sessions that were left out, because a value has a maximum size. */
  readonly leftOut: readonly string[]
  /** When the provider last ended the sessions, in seconds since 1970 by its clock. */
  readonly ended: number
}

const EMPTY: Mapping = { sessions: [], leftOut: [], ended: 0 }

/** Maximum length of an entry in bytes, as `StateStore` describes it. */
const MAX_BYTES = 1024

/** The entry of one provider's session or user. */
export interface Place {
  /** Key in the store. It begins with the purpose. */
  readonly key: string
  /** Milliseconds. */
  readonly ttl: number
}

const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Returns a mapping that fits. The sessions that are left out are the oldest. */
function fitMapping(mapping: Mapping): Mapping {
  let { sessions, leftOut } = mapping
  while (countBytes({ ...mapping, sessions, leftOut }) > MAX_BYTES && sessions.length > 1) {
    const [, userId = ''] = sessions.at(-1) ?? []
    sessions = sessions.slice(0, -1)
    if (!leftOut.includes(userId)) leftOut = [...leftOut, userId]
  }
  return { ...mapping, sessions, leftOut }
}

/** @throws {AdapterError} Another program wrote the entry. Ignoring it would leave sessions alive. */
function parseMapping(text: string | null | undefined): Mapping {
  if (text == null) return EMPTY
  const read: unknown = JSON.parse(text)
  if (isRecord(read) && Array.isArray(read['sessions']) && Array.isArray(read['leftOut']))
    // Only this module writes such entries.
    return { ...EMPTY, ...(read as Partial<Mapping>) }
  return throwUnexpected(AdapterError, 'an unexpected value', 'that of latchkey', { name: 'stateStore.get' })
}

/** @throws {AdapterError} The store failed. */
export const readMapping = async (state: State, key: string): Promise<Mapping> => parseMapping(await state.get(key))

/**
 * Changes an entry. If others change it at the same time, `change` is called again.
 *
 * @returns The entry after the change.
 * @throws {AdapterError} The store failed, or the entry changed too often.
 */
export async function changeMapping(
  state: State,
  { key, ttl }: Place,
  change: (mapping: Mapping) => Mapping,
): Promise<Mapping> {
  let next = EMPTY
  const isDone = await changeEntry(state, { keys: [key], ttl }, ([text]) => {
    next = fitMapping(change(parseMapping(text)))
    return JSON.stringify(next)
  })
  if (isDone) return next
  return throwUnexpected(AdapterError, 'an entry that changes all the time', 'one write', { name: 'stateStore.swap' })
}
