import { isRecord } from '../../lib/is-record.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SessionRecord } from '../../seams/services.ts'
import { changeEntry } from '../../store/change-entry.ts'
import { endsSession, getLifetime, getState, readRevocation, SKEW } from './entries.ts'
import { getMemo } from './memos.ts'
import { hasTombstone } from './tombstone.ts'

/** Stored record of a session, for lists. */
export type Entry = SessionRecord

/** A listed session. */
export interface Listed extends Entry {
  readonly sid: string
}

/** Limits of the list of a user, so that it fits into a value of the store. The newest stay. */
const MAX_SESSIONS = 30
const MAX_CHARACTERS = 1000

/** Ids that can be listed. Those of a custom token format may have other characters. */
const SID = /^[\w-]{1,128}$/

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && ['start', 'created', 'seen', 'expires'].every((name) => Number.isFinite(value[name]))

function parseEntry(text: string | null): Entry | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isEntry(value) ? value : null
  } catch {
    return null // Only the list depends on it.
  }
}

/** Reads the stored record of a session; `null` without one. */
export async function readEntry(config: ResolvedConfig, sid: string): Promise<Entry | null> {
  const state = getState(config)
  return parseEntry(await state.get(await state.key('session', sid)))
}

/** Stores the record of a session until the session expires. */
export async function writeEntry(config: ResolvedConfig, sid: string, entry: Entry): Promise<void> {
  const state = getState(config)
  const key = await state.key('session', sid)
  await state.set(key, JSON.stringify(entry), Math.max(1, entry.expires - Date.now() + SKEW))
  getMemo(config, 'seen').set(sid, '1', nowSeconds())
}

const parseList = (text: string | null): string[] => (text ?? '').split(' ').filter((sid) => SID.test(sid))

/** Returns the newest ids that fit. */
function joinList(sids: readonly string[]): string {
  const kept = [...new Set(sids)].slice(0, MAX_SESSIONS)
  while (kept.join(' ').length > MAX_CHARACTERS) kept.pop()
  return kept.join(' ')
}

/** Reads the ids in the list of a user, newest first. */
async function readList(config: ResolvedConfig, userId: string): Promise<string[]> {
  const state = getState(config)
  const keys = await state.keys('sessions', userId)
  return [...new Set((await Promise.all(keys.map((key) => state.get(key)))).flatMap(parseList))]
}

/**
 * Adds a session to the list of its user, first. If the list is full, those that have ended leave it before open ones do.
 *
 * @param from Id of the session that this one replaces; `null` without one.
 */
export async function addToList(
  config: ResolvedConfig,
  userId: string,
  sid: string,
  from: string | null = null,
): Promise<void> {
  if (!SID.test(sid)) return
  const state = getState(config)
  const place = { keys: await state.keys('sessions', userId), ttl: getLifetime(config) }
  const dropped = new Set([from])
  const known = await readList(config, userId)
  if (known.length >= MAX_SESSIONS) {
    const open = new Set((await listOpen(config, userId)).map((session) => session.sid))
    for (const each of known) if (!open.has(each)) dropped.add(each)
  }
  await changeEntry(state, place, (texts) =>
    joinList([sid, ...texts.flatMap(parseList).filter((each) => !dropped.has(each))]),
  )
}

/**
 * Lists the sessions of a user that are open now, newest first.
 *
 * @param current Id of a session of this user that is listed in any case, unless it has ended; `null` without one.
 */
export async function listOpen(
  config: ResolvedConfig,
  userId: string,
  current: string | null = null,
): Promise<Listed[]> {
  const [known, revocation] = await Promise.all([readList(config, userId), readRevocation(config, userId)])
  const sids = current === null || known.includes(current) ? known : [current, ...known]
  const found = await Promise.all(
    sids.map(async (sid): Promise<Listed[]> => {
      const [entry, isEnded] = await Promise.all([readEntry(config, sid), hasTombstone(config, sid)])
      const isOpen = entry && !isEnded && entry.expires > Date.now() && !endsSession(revocation, sid, entry.start)
      return isOpen ? [{ sid, ...entry }] : []
    }),
  )
  return found.flat()
}
