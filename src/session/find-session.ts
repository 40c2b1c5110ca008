import { cameTwice } from '../cookies/chunk.ts'
import type { SessionContext } from '../types/context.ts'
import type { CookieJar } from '../types/cookies.ts'
import { adoptionOf } from './adoption-of.ts'
import { endSession, noSession, sharesCookie } from './open-session.ts'
import { discard, type FoundSession, isOver, lookUp, reporterOf, tokenOf } from './stored-session.ts'

const cookieOf = ({ cookies, names }: SessionContext): string | null => cookies.get(names.sessionToken.name)

/**
 * The rows that this browser has, without asking the store: those of another library first, then the one that
 * takes or would take their place, then that of our cookie.
 */
export async function keysOf(context: SessionContext): Promise<string[]> {
  const { config } = context
  const adoption = await adoptionOf(context)
  const old = adoption?.oldTokensOf(context) ?? []
  const successors = await Promise.all(old.map((raw) => adoption?.successorOf(config, raw)))
  const own = await tokenOf(config, cookieOf(context))
  const keys = [...old, ...[...successors.reverse(), own].map((token) => token?.key)]
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}

async function locate(context: SessionContext): Promise<FoundSession | null> {
  const value = cookieOf(context)
  const adoption = await adoptionOf(context)
  const adopt = async () => {
    const adopted = (await adoption?.adoptSession(context)) ?? null
    return adopted && conclude(context, adopted)
  }
  // If ours came twice, the cookie of another library may be an attacker's, too.
  if (!value) {
    const adopted = cameTwice(context.cookies, context.names.sessionToken) ? null : await adopt()
    return adopted ?? noSession(context, null)
  }
  const token = await tokenOf(context.config, value)
  const found = token && (await lookUp(context, token.key))
  if (!token || !found) {
    const reason = token ? 'no row for the cookie' : 'not a token of ours'
    return (sharesCookie(context) && (await adopt())) || endSession(context, reason)
  }
  const current = await conclude(context, { token, ...found })
  if (current) await adoption?.retirePredecessor(context, token)
  return current
}

/** A row that is over is deleted; nothing depends on it. */
async function conclude(context: SessionContext, found: FoundSession): Promise<FoundSession | null> {
  if (isOver(context.config, found)) return forget(context, 'expired')
  context.config.logger.step?.('session', 'accepted', { type: 'database' })
  return found
}

/** Ends what this browser has, in the store and in the browser. @param reason Is reported. */
export async function forget(context: SessionContext, reason: string): Promise<null> {
  await discard(context, await keysOf(context), reporterOf(context, 'A session that is over could not be deleted.'))
  return endCookies(context, reason)
}

/** No session from here on for the browser, also where this very request would have given it a cookie. */
export function endCookies(context: SessionContext, reason: string | null = null): null {
  const { cookies, names } = context
  cookies.clear(names.sessionToken.name, names.sessionToken.attributes)
  return endSession(context, reason)
}

/** One look into the store per request: the guard, the handler and what links accounts share it. */
const found = new WeakMap<CookieJar, Promise<FoundSession | null>>()

/**
 * The session that a request names, with one call of the adapter.
 *
 * @returns `null` when there is none. A cookie that names none is cleared.
 * @throws {SessionTokenError} The store is down.
 */
export function findSession(context: SessionContext): Promise<FoundSession | null> {
  const known = found.get(context.cookies)
  if (known) return known
  const finding = locate(context)
  found.set(context.cookies, finding)
  return finding
}
