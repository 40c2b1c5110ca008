import { AdapterError, refuseSeen } from '../../../../errors.ts'
import { nowSeconds } from '../../../../lib/time.ts'
import type { ProviderSession } from '../../../../types/identity.ts'
import type { ResolvedConfig } from '../../../../types/resolved-config.ts'
import type { SessionEnder } from '../../../../types/session-ender.ts'
import type { State, StatePurpose } from '../../../../types/state.ts'
import { changeMapping, type Mapping, type Place, readMapping, type SessionEntry } from './mapping.ts'

/** Life of an entry if sessions have no absolute expiry: the longest life of a cookie, in seconds. */
const LONGEST = 400 * 86_400

/** Seconds that an entry outlives the session, for clocks that differ. */
const SKEW = 60

/** A provider of an application, and how its sessions end. */
export interface EndingProvider {
  readonly config: ResolvedConfig
  /** Id of the provider. */
  readonly id: string
  readonly ender: SessionEnder
}

/** What a provider says has ended: one of its sessions, or all of a user. */
export interface EndedAtProvider {
  readonly iss: string
  readonly sid: string | null
  readonly sub: string | null
  /** Seconds since 1970. */
  readonly at: number
  /** Whether the provider signed it. Anyone can send a request that is not signed. */
  readonly isSigned: boolean
}

/** @throws {AdapterError} It is missing, which the configuration checks exclude. */
const getState = ({ state }: ResolvedConfig): State => state ?? refuseSeen(AdapterError, 'no `stateStore`', 'one')

/** Returns milliseconds. A session that is used lives until `absoluteAge`, however long `maxAge` is. */
function computeLife({ jwt, session }: ResolvedConfig): number {
  const last = session.absoluteAge > 0 && session.hashToken ? session.absoluteAge : LONGEST
  return (Math.max(jwt.maxAge, session.maxAge, last) + SKEW) * 1000
}

/** Creates the place of an entry. The parts are quoted, so no two subjects have one text. */
function createPlace(config: ResolvedConfig, purpose: StatePurpose, ...parts: readonly (string | null)[]): Place {
  return { purpose, subject: JSON.stringify(parts), ttl: computeLife(config) }
}

/** The sessions of a user for which the provider named no session of its own. */
const createUnnamedPlace = (config: ResolvedConfig, id: string, iss: string, sub: string): Place =>
  createPlace(config, 'provider-session', id, iss, null, sub)

/** Returns the entries that a new session belongs to. */
const listPlaces = (config: ResolvedConfig, id: string, { iss, sid, sub }: ProviderSession): Place[] => [
  sid === null ? createUnnamedPlace(config, id, iss, sub) : createPlace(config, 'provider-session', id, iss, sid),
  createPlace(config, 'provider-user', id, iss, sub),
]

const addEntry =
  (entry: SessionEntry) =>
  (mapping: Mapping): Mapping => ({ ...mapping, sessions: [entry, ...mapping.sessions] })

/**
 * Remembers that a new session belongs to a session of a provider. If the provider has ended that one meanwhile, the
 * new session ends, too.
 *
 * @throws {AdapterError} The store failed. A session that the provider cannot end must not start.
 */
export async function rememberSession(
  { config, id, ender }: EndingProvider,
  session: ProviderSession,
  entry: SessionEntry,
): Promise<void> {
  const state = getState(config)
  const { subject, purpose, ttl } = createPlace(config, 'session-provider', entry[0])
  const [key] = await state.keys(purpose, subject)
  await state.set(key, id, ttl)
  for (const place of listPlaces(config, id, session)) {
    const { ended } = await changeMapping(state, place, addEntry(entry))
    // The next session of a user may begin in the second in which the last one ended. An id is never used again.
    const isOver = place.purpose === 'provider-user' ? ended > session.iat : ended >= session.iat
    if (isOver) await ender.endRemoteSession(config, entry[0])
  }
}

/** Returns the id of the provider that started a session. @returns `null` if it is unknown. */
export async function findSessionProvider(config: ResolvedConfig, sid: string): Promise<string | null> {
  const { state } = config
  const { subject, purpose } = createPlace(config, 'session-provider', sid)
  for (const key of (await state?.keys(purpose, subject)) ?? []) {
    const id = await state?.get(key)
    if (id) return id
  }
  return null
}

/**
 * Ends the sessions of an entry. The entry keeps them until they have ended, because the provider may repeat it. If it
 * has none, only a signed request is remembered for a sign-in in progress, because anyone can invent other ones.
 */
async function endPlace(
  { config, ender }: EndingProvider,
  place: Place,
  { at, isSigned }: EndedAtProvider,
): Promise<number> {
  const state = getState(config)
  const { sessions, leftOut } = await readMapping(state, place)
  if (sessions.length === 0 && !isSigned) return 0
  for (const [sid] of sessions) await ender.endRemoteSession(config, sid)
  for (const userId of leftOut) await ender.revokeUser(config, userId, null)
  for (const [sid, actor] of sessions)
    config.audit?.(null, { type: 'session.ended', reason: 'logout-received', actor, sid })
  const ended = new Set(sessions.map(([sid]) => sid))
  await changeMapping(state, place, (mapping) => ({
    sessions: mapping.sessions.filter(([sid]) => !ended.has(sid)),
    leftOut: mapping.leftOut.filter((userId) => !leftOut.includes(userId)),
    ended: Math.max(mapping.ended, Math.min(at, nowSeconds() + SKEW)),
  }))
  return sessions.length
}

/** Returns the entries of what has ended. */
function listEnded(config: ResolvedConfig, id: string, { iss, sid, sub }: EndedAtProvider): Place[] {
  if (sid === null) return sub === null ? [] : [createPlace(config, 'provider-user', id, iss, sub)]
  const named = createPlace(config, 'provider-session', id, iss, sid)
  return sub === null ? [named] : [named, createUnnamedPlace(config, id, iss, sub)]
}

/**
 * Ends the sessions that a provider has ended.
 *
 * @returns Their number.
 * @throws {AuthError} The store failed, so a session may be valid.
 */
export async function endProviderSessions(provider: EndingProvider, ended: EndedAtProvider): Promise<number> {
  let count = 0
  for (const place of listEnded(provider.config, provider.id, ended)) count += await endPlace(provider, place, ended)
  return count
}
