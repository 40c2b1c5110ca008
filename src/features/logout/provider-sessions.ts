import { AdapterError, throwUnexpected } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ProviderSession } from '../../seams/identity.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { LastingPurpose, State } from '../../seams/state.ts'
import { getSessions } from '../../store/get-sessions.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { changeMapping, type Place, readMapping } from './mapping.ts'

/** Life of an entry if sessions have no absolute expiry: the longest life of a cookie, in seconds. */
const LONGEST = 400 * 86_400

/** Seconds that an entry outlives the session, for clocks that differ. */
const SKEW = 60

/** A provider of an application. */
export interface EndingProvider {
  readonly config: ResolvedConfig
  readonly provider: ResolvedOAuthProvider
}

/** A logout by a provider: of one of its sessions, or of all sessions of a user. */
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
export const getState = ({ state }: ResolvedConfig): State =>
  state ?? throwUnexpected(AdapterError, 'no `stateStore`', 'one')

/** Returns milliseconds. A session that is used lives until `absoluteAge`, however long `maxAge` is. */
export function computeLife({ jwt, session }: ResolvedConfig): number {
  const last = session.absoluteAge > 0 && session.hashToken ? session.absoluteAge : LONGEST
  return (Math.max(jwt.maxAge, session.maxAge, last) + SKEW) * 1000
}

/** Joins parts unambiguously: they are quoted, so two lists never give the same string. */
type Parts = readonly (string | null)[]

/**
 * Returns the subject of an entry about something of a provider. Another application that shares the store is another
 * client of the provider.
 */
export const createSubject = ({ clientId, id }: ResolvedOAuthProvider, ...parts: Parts): string =>
  JSON.stringify([clientId, id, ...parts])

const createPlace = async (
  { config, provider }: EndingProvider,
  purpose: LastingPurpose,
  ...parts: Parts
): Promise<Place> => ({
  key: await getState(config).key(purpose, createSubject(provider, ...parts)),
  ttl: computeLife(config),
})

/** The sessions of a user for which the provider named no session of its own. */
const createUnnamedPlace = (provider: EndingProvider, iss: string, sub: string): Promise<Place> =>
  createPlace(provider, 'provider-session', iss, null, sub)

/** Returns the entries that a new session belongs to. */
export const listPlaces = (provider: EndingProvider, { iss, sid, sub }: ProviderSession): Promise<Place[]> =>
  Promise.all([
    sid === null ? createUnnamedPlace(provider, iss, sub) : createPlace(provider, 'provider-session', iss, sid),
    createPlace(provider, 'provider-user', iss, sub),
  ])

/**
 * Ends the sessions of an entry. Their end is written first: a session that begins later finds it, and the others are in
 * the entry. The entry keeps them until they have ended, because the provider may repeat it. If it has none, only a
 * signed request is remembered for a sign-in in progress, because anyone can invent other ones.
 */
async function endPlace({ config }: EndingProvider, place: Place, { at, isSigned }: EndedAtProvider): Promise<number> {
  const state = getState(config)
  if (!isSigned && (await readMapping(state, place.key)).sessions.length === 0) return 0
  const { sessions, leftOut } = await changeMapping(state, place, (mapping) => ({
    ...mapping,
    ended: Math.max(mapping.ended, Math.min(at, nowSeconds() + SKEW)),
  }))
  const registry = getSessions(config)
  for (const [sid] of sessions) await registry.end(config, sid)
  for (const userId of leftOut) await registry.endOfUser(config, userId, null)
  for (const [sid, actor] of sessions)
    config.audit?.(null, { type: 'session.ended', reason: 'logout-received', actor, sid })
  const over = new Set(sessions.map(([sid]) => sid))
  await changeMapping(state, place, (mapping) => ({
    ...mapping,
    sessions: mapping.sessions.filter(([sid]) => !over.has(sid)),
    leftOut: mapping.leftOut.filter((userId) => !leftOut.includes(userId)),
  }))
  return sessions.length
}

/** Returns the entries that a logout affects. */
function listEnded(provider: EndingProvider, { iss, sid, sub }: EndedAtProvider): Promise<Place[]> {
  const user = sid === null && sub !== null ? [createPlace(provider, 'provider-user', iss, sub)] : []
  const named = sid === null ? [] : [createPlace(provider, 'provider-session', iss, sid)]
  const unnamed = sid === null || sub === null ? [] : [createUnnamedPlace(provider, iss, sub)]
  return Promise.all([...user, ...named, ...unnamed])
}

/**
 * Ends the sessions that a provider has ended.
 *
 * @returns Their number.
 * @throws {AuthError} The store failed, so a session may be valid.
 */
export async function endProviderSessions(provider: EndingProvider, ended: EndedAtProvider): Promise<number> {
  let count = 0
  for (const place of await listEnded(provider, ended)) count += await endPlace(provider, place, ended)
  return count
}
