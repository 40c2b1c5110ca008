import { hashText } from '../../crypto/digest.ts'
import { AccessDenied } from '../../errors/errors.ts'
import { createSessionContext } from '../../http/create-context.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { CallCode } from '../../seams/feature.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SessionRegistry } from '../../seams/services.ts'
import type { CurrentSession } from '../../seams/session-strategy.ts'
import { throwUnsupportedCall } from '../../store/store-with.ts'
import type { ListedSession } from '../../types/account-api.ts'
import type { SessionRequest } from '../../types/auth.ts'

/** Returns the registry that lists and ends sessions. @throws {AuthError} They are stored in cookies only. */
function getRegistry({ sessions }: ResolvedConfig): SessionRegistry {
  if (sessions !== null) return sessions
  const fix = "Set `session.revocation: true` with a `StateStore`, or `session.strategy: 'database'`."
  return throwUnsupportedCall('sessions in a store, because sessions in cookies cannot be listed', fix)
}

/** A session id that matches nothing: if `hashToken` is off, the column holds the secret itself. */
const toSessionId = hashText
/** Returns the session of a request; `null` without one. Reads the store, whatever this process knows. */
const findCurrent = (config: ResolvedConfig, request: SessionRequest): Promise<CurrentSession | null> =>
  config.plan.strategy.current(createSessionContext(config, request))

/** Returns the session id of a request; `null` without a session. It only selects one in the list of a user. */
const findSid = (context: SessionContext): Promise<string | null> => context.config.plan.strategy.sid(context)

const throwSignedOut = (): never => {
  throw new AccessDenied('The request is signed out.', { cause: { seen: 'no session', expected: 'one' } })
}

/** Lists the sessions of a user that have not ended. @param user The id, or a request of the user. */
export async function listSessions(
  config: ResolvedConfig,
  user: string | SessionRequest,
  request: SessionRequest | undefined = typeof user === 'string' ? undefined : user,
): Promise<ListedSession[]> {
  const registry = getRegistry(config)
  const own = typeof user === 'string' ? null : ((await findCurrent(config, user)) ?? throwSignedOut())
  const userId = typeof user === 'string' ? user : (own?.userId ?? '')
  const list = await registry.list(config, userId, own?.sid ?? null)
  const current = request ? await findSid(createSessionContext(config, request)) : null
  return Promise.all(
    list.map(async ({ sid, ...facts }) => ({ id: await toSessionId(sid), ...facts, isCurrent: sid === current })),
  )
}

/** Finds a session by its id in lists; `null` if the user has no such session. */
async function findListed(config: ResolvedConfig, userId: string, id: string): Promise<string | null> {
  for (const { sid } of await getRegistry(config).list(config, userId, null))
    if ((await toSessionId(sid)) === id) return sid
  return null
}

/** Ends a session of the current user. @returns `false` if it is unknown, or of another user. */
export const endListedSession: CallCode<'endSession'> = async (config, request, id) => {
  const registry = getRegistry(config)
  const context = createSessionContext(config, request)
  const { userId } = (await config.plan.strategy.current(context)) ?? throwSignedOut()
  const sid = await findListed(config, userId, id)
  if (sid === null) return false
  await registry.end(config, sid)
  config.audit?.(context, { type: 'session.ended', reason: 'ended-by-user', actor: userId, sid })
  return true
}

async function endAllExcept(
  config: ResolvedConfig,
  userId: string,
  except: string | SessionRequest | null,
): Promise<void> {
  const registry = getRegistry(config)
  if (except === null) return registry.endOfUser(config, userId, null)
  const kept = await (typeof except === 'string'
    ? findListed(config, userId, except)
    : findSid(createSessionContext(config, except)))
  // An unknown session keeps none, but the store must be able to list sessions: `null` would not need that.
  await registry.endOfUser(config, userId, kept ?? '')
}

/**
 * Ends every session of a user except one.
 *
 * @param options `except`: the session id, or a request that carries it.
 */
export const signOutEverywhere: CallCode<'signOutEverywhere'> = async (config, userId, { except = null } = {}) => {
  await endAllExcept(config, userId, except)
  config.audit?.(null, { type: 'session.ended', reason: 'sign-out-everywhere', actor: userId, sid: null })
}
