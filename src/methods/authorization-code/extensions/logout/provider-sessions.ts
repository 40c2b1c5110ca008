import { AdapterError, refuseSeen } from '../../../../errors.ts'
import { nowSeconds } from '../../../../lib/time.ts'
import type { ProviderSession } from '../../../../types/identity.ts'
import type { ResolvedConfig } from '../../../../types/resolved-config.ts'
import type { ResolvedOAuthProvider } from '../../../../types/resolved-oauth-provider.ts'
import type { SessionEnder } from '../../../../types/session-ender.ts'
import type { LastingPurpose, State } from '../../../../types/state.ts'
import { changeMapping, type Mapping, type Place, readMapping, type SessionEntry } from './mapping.ts'

/** Life of an entry if sessions have no absolute expiry: the longest life of a cookie, in seconds. */
const LONGEST = 400 * 86_400

/** Seconds that an entry outlives the session, for clocks that differ. */
const SKEW = 60

/** A provider of an application, and how its sessions end. */
export interface EndingProvider {
  readonly config: ResolvedConfig
  readonly provider: ResolvedOAuthProvider
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

/** A text for each list of parts. They are quoted, so no two lists have one text. */
type Parts = readonly (string | null)[]

/**
 * Returns the subject of an entry about something of a provider. Another application that shares the store is another
 * client of the provider.
 */
export const createSubject = ({ clientId, id }: ResolvedOAuthProvider, ...parts: Parts): string =>
  JSON.stringify([clientId, id, ...parts])

const createPlace = ({ config, provider }: EndingProvider, purpose: LastingPurpose, ...parts: Parts): Place => ({
  purpose,
  subject: createSubject(provider, ...parts),
  ttl: computeLife(config),
})

/** The sessions of a user for which the provider named no session of its own. */
const createUnnamedPlace = (provider: EndingProvider, iss: string, sub: string): Place =>
  createPlace(provider, 'provider-session', iss, null, sub)

/** Returns the entries that a new session belongs to. */
const listPlaces = (provider: EndingProvider, { iss, sid, sub }: ProviderSession): Place[] => [
  sid === null ? createUnnamedPlace(provider, iss, sub) : createPlace(provider, 'provider-session', iss, sid),
  createPlace(provider, 'provider-user', iss, sub),
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
  ending: EndingProvider,
  session: ProviderSession,
  entry: SessionEntry,
): Promise<void> {
  const { config, provider, ender } = ending
  const state = getState(config)
  await state.set(await state.key('session-provider', entry[0]), provider.id, computeLife(config))
  for (const place of listPlaces(ending, session)) {
    const { ended } = await changeMapping(state, place, addEntry(entry))
    // The next session of a user may begin in the second in which the last one ended. An id is never used again.
    const isOver = place.purpose === 'provider-user' ? ended > session.iat : ended >= session.iat
    if (isOver) await ender.endRemoteSession(config, entry[0])
  }
}

/** Returns the id of the provider that started a session. @returns `null` if it is unknown. */
export async function findSessionProvider(config: ResolvedConfig, sid: string): Promise<string | null> {
  const { state } = config
  return state && state.get(await state.key('session-provider', sid))
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
function listEnded(provider: EndingProvider, { iss, sid, sub }: EndedAtProvider): Place[] {
  if (sid === null) return sub === null ? [] : [createPlace(provider, 'provider-user', iss, sub)]
  const named = createPlace(provider, 'provider-session', iss, sid)
  return sub === null ? [named] : [named, createUnnamedPlace(provider, iss, sub)]
}

/**
 * Ends the sessions that a provider has ended.
 *
 * @returns Their number.
 * @throws {AuthError} The store failed, so a session may be valid.
 */
export async function endProviderSessions(provider: EndingProvider, ended: EndedAtProvider): Promise<number> {
  let count = 0
  for (const place of listEnded(provider, ended)) count += await endPlace(provider, place, ended)
  return count
}
