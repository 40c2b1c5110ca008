import { isAmbiguous } from '../../../http/cookies/chunk.ts'
import { selectValues } from '../../../http/cookies/repeated.ts'
import type { SessionContext } from '../../../seams/context.ts'
import type { FoundSession, SessionToken } from '../../../seams/found-session.ts'
import { AMBIGUOUS, endSession, reportNoSession } from '../../../session/end-session.ts'
import { findAdoption, sharesCookie } from '../../../session/find-adoption.ts'
import { createReporter, discard, fetchSessionAndUser, isOver, readToken } from './stored-session.ts'

const getCookie = ({ cookies, names }: SessionContext): string | null => cookies.get(names.sessionToken.name)

/** Returns the tokens of this browser that can count, the newest first: one, unless the cookie was repeated. */
async function listTokens(context: SessionContext): Promise<SessionToken[]> {
  const { config, cookies, names } = context
  const value = getCookie(context)
  const isRepeated = !value && isAmbiguous(cookies, names.sessionToken.name)
  const values = isRepeated ? selectValues(context, names.sessionToken) : [value]
  const tokens = await Promise.all(values.map((one) => readToken(config, one)))
  return tokens.flatMap((token) => token ?? []).sort((a, b) => Number(b.issuedAt) - Number(a.issuedAt))
}

/**
 * Returns the session ids of this browser without reading the store: those of another library first, then those that
 * replace or would replace them, then that of the latchkey cookie.
 */
export async function listKeys(context: SessionContext): Promise<string[]> {
  const adoption = await findAdoption(context)
  const own = await listTokens(context)
  return [...new Set([...((await adoption?.listOldKeys(context)) ?? []), ...own.map(({ key }) => key)])]
}

/**
 * Finds the session of a request whose cookie was repeated: the newest that has a row. Cookies of which none can count
 * are cleared.
 */
async function locateRepeated(context: SessionContext): Promise<FoundSession | null> {
  const tokens = await listTokens(context)
  for (const token of tokens) {
    const stored = await fetchSessionAndUser(context, token.key)
    const found = stored && { token, ...stored, isRepeated: true as const }
    if (found && !isOver(context.config, found)) return acceptFound(context, found)
  }
  return tokens.length > 0 ? reportNoSession(context, AMBIGUOUS) : endCookies(context, AMBIGUOUS)
}

async function locate(context: SessionContext): Promise<FoundSession | null> {
  const value = getCookie(context)
  const adoption = await findAdoption(context)
  const adopt = async () => {
    const adopted = (await adoption?.adoptSession(context)) ?? null
    return adopted && acceptFound(context, adopted)
  }
  // If the latchkey cookie is ambiguous, the cookie of another library may be an attacker's, too.
  if (!value && isAmbiguous(context.cookies, context.names.sessionToken.name)) return locateRepeated(context)
  if (!value) return (await adopt()) ?? reportNoSession(context, null)
  const token = await readToken(context.config, value)
  const found = token && (await fetchSessionAndUser(context, token.key))
  if (!token || !found) {
    const reason = token ? 'no row for the cookie' : 'not a latchkey token'
    return (sharesCookie(context) && (await adopt())) || endSession(context, reason)
  }
  const current = await acceptFound(context, { token, ...found })
  if (current) await adoption?.retirePredecessor(context, token)
  return current
}

/** Deletes an expired row. Nothing depends on the result. */
async function acceptFound(context: SessionContext, found: FoundSession): Promise<FoundSession | null> {
  if (isOver(context.config, found)) {
    const { token, session } = found
    context.config.audit?.(context, { ended: 'expired', claims: { sid: token.key, sub: session.userId } })
    return forget(context, 'expired')
  }
  context.config.logger.step?.('session', 'accepted', { type: 'database' })
  return found
}

/** Ends the browser's sessions in the store and in the browser. @param reason Text for the debug log. */
export async function forget(context: SessionContext, reason: string): Promise<null> {
  await discard(context, await listKeys(context), createReporter(context, 'An expired session could not be deleted.'))
  return endCookies(context, reason)
}

/** Clears this browser's session cookies, also one that this request was about to set. */
export function endCookies(context: SessionContext, reason: string | null = null): null {
  const { cookies, names } = context
  cookies.clear(names.sessionToken.name, names.sessionToken.attributes)
  return endSession(context, reason)
}

/**
 * Finds the session of a request with one adapter call.
 *
 * @returns `null` without a session. A cookie without one is cleared.
 * @throws {SessionTokenError} The store is down.
 */
export function findRow(context: SessionContext): Promise<FoundSession | null> {
  context.foundSession ??= locate(context)
  return context.foundSession
}
