import { createSessionContext } from '../context/create-context.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { sha256 } from '../lib/digest.ts'
import { endAllSessions, endOtherSessions } from '../session/end-sessions.ts'
import { getStrategy } from '../session/strategies.ts'
import { getStoreWith, refuseCall } from '../store/store-with.ts'
import type { AdapterSession } from '../types/adapter.ts'
import type { ListedSession, SessionRequest } from '../types/auth.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** @throws {AuthError} Sessions are stored in cookies. */
function assertDatabase({ session }: ResolvedConfig): void {
  if (session.strategy === 'database') return
  const fix = "Set `session.strategy: 'database'`, or end sessions by `session.isRevoked`."
  refuseCall('sessions in the store, because sessions in cookies cannot be listed', fix)
}

/** A session id that matches nothing: if `hashToken` is off, the column holds the secret itself. */
const toSessionId = async ({ sessionToken }: AdapterSession): Promise<string> =>
  encodeBase64url(await sha256(sessionToken))

/** Returns the session id of a request; `null` without a session. */
const findSid = (config: ResolvedConfig, request: SessionRequest): Promise<string | null> =>
  getStrategy(config).sid(createSessionContext(config, request))

/** Lists the sessions of a user that have not ended. */
export async function listSessions(
  config: ResolvedConfig,
  userId: string,
  request: SessionRequest | undefined,
): Promise<ListedSession[]> {
  assertDatabase(config)
  const list = await getStoreWith(config, 'listSessionsByUserId').listSessionsByUserId(userId)
  const sid = request ? await findSid(config, request) : null
  const alive = list.filter(({ expires }) => expires.getTime() > Date.now())
  return Promise.all(
    alive.map(async (session) => ({
      id: await toSessionId(session),
      expires: session.expires,
      isCurrent: session.sessionToken === sid,
    })),
  )
}

async function endExcept(config: ResolvedConfig, userId: string, except: string | SessionRequest): Promise<void> {
  const store = getStoreWith(config, 'listSessionsByUserId')
  const sid = typeof except === 'string' ? null : await findSid(config, except)
  const isKept = async (session: AdapterSession) =>
    sid === null ? (await toSessionId(session)) === except : session.sessionToken === sid
  await endOtherSessions(store, userId, isKept)
}

/** Ends every session of a user except one. @param except The session id, or a request that carries it. */
export async function signOutEverywhere(
  config: ResolvedConfig,
  userId: string,
  except: string | SessionRequest | null,
): Promise<void> {
  assertDatabase(config)
  if (except === null) await endAllSessions(getStoreWith(config, 'deleteSessionsByUserId'), userId)
  else await endExcept(config, userId, except)
  config.audit?.(null, { type: 'session.ended', reason: 'sign-out-everywhere', actor: userId, sid: null })
}
