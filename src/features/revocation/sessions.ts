import { sha256 } from '../../crypto/digest.ts'
import { AccessDenied } from '../../errors/errors.ts'
import { createSessionContext } from '../../http/create-context.ts'
import { createChangeContext } from '../../kernel/calls/create-change-context.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { revocation } from '../../parts.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getStrategy } from '../../session/strategies.ts'
import type { CurrentSession } from '../../session/strategy.ts'
import { getStoreWith, throwUnsupportedCall } from '../../store/store-with.ts'
import type { ListedSession } from '../../types/account-api.ts'
import type { SessionRequest } from '../../types/auth.ts'
import { endRemoteSession } from './end-remote-session.ts'
import { revokeUser } from './revoke-user.ts'

/** A session as the strategy finds it. */
type Found = Omit<ListedSession, 'id' | 'isCurrent'> & { readonly sid: string }

/** @throws {AuthError} Sessions are stored in cookies only. */
function assertListed({ session }: ResolvedConfig): void {
  if (session.strategy === 'database' || session.revocation) return
  const fix = "Set `session.revocation: true` with a `StateStore`, or `session.strategy: 'database'`."
  throwUnsupportedCall('sessions in a store, because sessions in cookies cannot be listed', fix)
}

/** A session id that matches nothing: if `hashToken` is off, the column holds the secret itself. */
const toSessionId = async (sid: string): Promise<string> => encodeBase64url(await sha256(sid))

/** Returns the session of a request; `null` without one. Reads the store, whatever this process knows. */
const findCurrent = (config: ResolvedConfig, request: SessionRequest): Promise<CurrentSession | null> =>
  getStrategy(config).current(createSessionContext(config, request))

/** Returns the session id of a request; `null` without a session. It only selects one in the list of a user. */
const findSid = (context: SessionContext): Promise<string | null> => getStrategy(context.config).sid(context)

const throwSignedOut = (): never => {
  throw new AccessDenied('The request is signed out.', { cause: { seen: 'no session', expected: 'one' } })
}

/** Lists the rows of a user, with what the `StateStore` has about each. */
async function listRows(config: ResolvedConfig, userId: string): Promise<Found[]> {
  const rows = await getStoreWith(config, 'listSessionsByUserId').listSessionsByUserId(userId)
  const alive = rows.filter(({ expires }) => expires.getTime() > Date.now())
  return Promise.all(
    alive.map(async ({ expires, sessionToken: sid }) => {
      const { devices } = config.session
      const entry = devices && (await revocation((part) => part.readEntry(config, sid)))
      return {
        ...{ sid, expires, created: entry ? new Date(entry.created) : null, device: entry?.device ?? null },
        ...{ lastSeen: entry ? new Date(entry.seen) : null, address: entry?.address ?? null },
      }
    }),
  )
}

/** Lists the sessions of a user that are in cookies. */
async function listCookies(config: ResolvedConfig, userId: string, current: string | null): Promise<Found[]> {
  const open = await revocation((part) => part.listOpen(config, userId, current))
  return open.map(({ sid, created, seen, expires, device, address }) => ({
    ...{ sid, created: new Date(created), expires: new Date(expires), device, address },
    lastSeen: config.session.devices ? new Date(seen) : null,
  }))
}

/** @param current Id of a session of the user that is listed in any case; `null` without one. */
function findSessions(config: ResolvedConfig, userId: string, current: string | null = null): Promise<Found[]> {
  assertListed(config)
  return config.session.strategy === 'database' ? listRows(config, userId) : listCookies(config, userId, current)
}

/** Lists the sessions of a user that have not ended. @param user The id, or a request of the user. */
export async function listSessions(
  config: ResolvedConfig,
  user: string | SessionRequest,
  request: SessionRequest | undefined = typeof user === 'string' ? undefined : user,
): Promise<ListedSession[]> {
  assertListed(config)
  const own = typeof user === 'string' ? null : ((await findCurrent(config, user)) ?? throwSignedOut())
  const userId = typeof user === 'string' ? user : (own?.userId ?? '')
  const list = await findSessions(config, userId, own?.sid)
  const current = request ? await findSid(createSessionContext(config, request)) : null
  return Promise.all(
    list.map(async ({ sid, ...facts }) => ({ id: await toSessionId(sid), ...facts, isCurrent: sid === current })),
  )
}

/** Finds a session by its id in lists; `null` if the user has no such session. */
async function findListed(config: ResolvedConfig, userId: string, id: string): Promise<string | null> {
  for (const { sid } of await findSessions(config, userId)) if ((await toSessionId(sid)) === id) return sid
  return null
}

/** Ends a session of the current user. @returns `false` if it is unknown, or of another user. */
export async function endListedSession(config: ResolvedConfig, request: Request, id: string): Promise<boolean> {
  assertListed(config)
  const context = createChangeContext(config, request)
  const { userId } = (await getStrategy(config).current(context)) ?? throwSignedOut()
  const sid = await findListed(config, userId, id)
  if (sid === null) return false
  await endRemoteSession(config, sid)
  config.audit?.(context, { type: 'session.ended', reason: 'ended-by-user', actor: userId, sid })
  return true
}

async function endAllExcept(
  config: ResolvedConfig,
  userId: string,
  except: string | SessionRequest | null,
): Promise<void> {
  if (except === null) return revokeUser(config, userId, null)
  const kept = await (typeof except === 'string'
    ? findListed(config, userId, except)
    : findSid(createChangeContext(config, except)))
  // An unknown session keeps none, but the store must be able to list sessions: `null` would not need that.
  await revokeUser(config, userId, kept ?? '')
}

/**
 * Ends every session of a user except one.
 *
 * @param options `except`: the session id, or a request that carries it.
 * @throws {MissingCSRF} A page of another origin sent the request.
 */
export async function signOutEverywhere(
  config: ResolvedConfig,
  userId: string,
  { except = null }: { readonly except?: string | SessionRequest | null | undefined } = {},
): Promise<void> {
  assertListed(config)
  await endAllExcept(config, userId, except)
  config.audit?.(null, { type: 'session.ended', reason: 'sign-out-everywhere', actor: userId, sid: null })
}
