import { mac, verifyMac } from '../../crypto/mac.ts'
import { toReplacedName } from '../../http/replaced-name.ts'
import { DAY_SECONDS, nowSeconds } from '../../lib/time.ts'
import type { AdapterSession } from '../../types/adapter.ts'
import type { SessionContext } from '../../types/context.ts'
import type { FoundSession, SessionToken } from '../../types/found-session.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import { claimAdoption } from './claim-adoption.ts'
import {
  computeEnd,
  createReporter,
  DIGEST,
  discard,
  fetchSessionAndUser,
  getEnd,
  getStore,
  toToken,
  writeToken,
} from './stored-session.ts'

/**
 * Milliseconds that an old row remains valid once the browser has sent its new cookie, because concurrent requests may
 * still use the old one.
 */
const GRACE = 60_000

/** Returns the other library's token of this request; `null` if it cannot be that of a row. */
function findRawToken(context: SessionContext): string | null {
  const raw = context.config.migrate?.readToken(context) ?? null
  return raw?.startsWith(DIGEST) ? null : raw
}

/** Returns the token that a latchkey token replaced in a cookie of the same name; `null` if there is none. */
function findReplacedToken({ cookies, names }: SessionContext): string | null {
  const value = cookies.get(toReplacedName(names.sessionToken.name))
  try {
    const raw = value && decodeURIComponent(value)
    return raw || null
  } catch {
    return null // not created by latchkey
  }
}

/** Returns all received tokens of the other library, the one to adopt first. */
export function listOldTokens(context: SessionContext): string[] {
  const { migrate } = context.config
  const others = migrate?.readTokens?.(context) ?? []
  const tokens = new Set([migrate?.readToken(context), ...others, findReplacedToken(context)])
  return [...tokens].flatMap((raw) => (raw && !raw.startsWith(DIGEST) ? [raw] : []))
}

/**
 * Sets the latchkey token. If that overwrites the received cookie, the old token moves to another cookie, because the
 * old row still has to be ended.
 */
function replaceToken(context: SessionContext, raw: string, token: SessionToken, end: number): void {
  const { cookies, names } = context
  const { attributes, name } = names.sessionToken
  writeToken(context, token, end)
  if (cookies.get(name) !== null && token.value !== raw)
    cookies.set(toReplacedName(name), encodeURIComponent(raw), attributes, end - nowSeconds())
}

/**
 * Derives the latchkey token for a session of another library. It depends only on the old token, so that concurrent
 * requests, and responses whose cookie is lost, lead to one row. For the same reason its time is rounded down: to a
 * tenth of `absoluteAge`, a day at most.
 */
export async function createSuccessor(config: ResolvedConfig, raw: string): Promise<SessionToken> {
  const { absoluteAge, hashToken } = config.session
  const step = absoluteAge > 0 ? Math.min(DAY_SECONDS, Math.ceil(absoluteAge / 10)) : DAY_SECONDS
  const since = nowSeconds()
  const secret = hashToken ? await mac(config.keys, 'migration', raw) : raw
  return toToken(config, secret, since - (since % step))
}

/** Creates the new row. `null` if the user has signed out in the meantime. */
async function createRow(
  context: SessionContext,
  raw: string,
  token: SessionToken,
  { session, user }: Omit<FoundSession, 'token'>,
): Promise<FoundSession | null> {
  const store = getStore(context)
  // Another request may have created it while this one waited.
  const known = await store.getSessionAndUser(token.key)
  if (known) return { token, ...known }
  const expires = new Date(computeEnd(context.config, token) * 1000)
  const row = { sessionToken: token.key, userId: session.userId, expires }
  try {
    await store.createSession(row)
  } catch (error) {
    // Another request was faster, or the store is down.
    if (!(await store.getSessionAndUser(token.key))) throw error
  }
  // A sign-out deletes the old row first and the new one after it. If it has started, one of the two deletes the new
  // row.
  if (await store.getSessionAndUser(raw)) return { token, session: row, user }
  await store.deleteSession(token.key)
  return null
}

/**
 * Returns the session with the new row, which is created if missing.
 *
 * @returns `null` if the user has signed out in the meantime. While another request creates the new row, the old row is
 * used: the browser gets the token from that request, because this one cannot know whether the row will exist.
 */
async function createOwnRow(
  context: SessionContext,
  raw: string,
  token: SessionToken,
  old: Omit<FoundSession, 'token'>,
): Promise<FoundSession | null> {
  const store = getStore(context)
  const known = await store.getSessionAndUser(token.key)
  if (known) return { token, ...known }
  const made = await claimAdoption(context, token.key, async () => ({ row: await createRow(context, raw, token, old) }))
  return made ? made.row : { token, ...old, isBorrowed: true }
}

const isPast = ({ expires }: AdapterSession): boolean => expires.getTime() <= Date.now()

/**
 * Returns the last use of a session of another library, the only time that its row contains. An old cookie that is
 * first sent after a revocation must not count as a new sign-in.
 */
const computeLastUse = ({ session }: ResolvedConfig, { expires }: AdapterSession): number =>
  Math.min(nowSeconds(), Math.floor(expires.getTime() / 1000) - session.maxAge)

/**
 * The old session has ended, so its cookie is cleared. Not earlier, because a sign-out needs it to find the row to
 * delete.
 */
async function dropPredecessor(context: SessionContext, raw: string): Promise<null> {
  await discard(context, [raw], createReporter(context, 'An expired session could not be deleted.'))
  context.config.migrate?.clear(context)
  return null
}

/**
 * Continues a session that another library started: creates a latchkey row and sets the latchkey cookie. No user is
 * signed out by it: the old row stays until the browser sends the latchkey cookie, and if the new row cannot be
 * written, the old one is used.
 *
 * @throws {SessionTokenError} The store is down.
 */
export async function adoptSession(context: SessionContext): Promise<FoundSession | null> {
  const { config } = context
  const raw = findRawToken(context)
  if (raw === null) return null
  const old = await fetchSessionAndUser(context, raw)
  if (!old || isPast(old.session)) return dropPredecessor(context, raw)
  const token = await createSuccessor(config, raw)
  const lastUsed = computeLastUse(config, old.session)
  try {
    const own = token.key === raw ? { token, ...old } : await createOwnRow(context, raw, token, old)
    if (own && !own.isBorrowed) replaceToken(context, raw, token, getEnd(config, own))
    return own && { ...own, lastUsed }
  } catch (error) {
    await createReporter(context, 'A session of another library could not be adopted.')(error)
    return { token, ...old, lastUsed, isBorrowed: true }
  }
}

/** Returns the token that the latchkey token was derived from, if it was sent. */
async function findPredecessor(context: SessionContext, value: string): Promise<string | null> {
  const secret = value.slice(value.indexOf('.') + 1)
  for (const raw of listOldTokens(context))
    if (await verifyMac(context.config.keys, 'migration', raw, secret)) return raw
  return null
}

/**
 * The browser has sent the latchkey cookie, so it keeps it, and the replaced session can end soon. This costs one more
 * adapter call per read until the old cookie is cleared.
 */
export async function retirePredecessor(context: SessionContext, { value }: SessionToken): Promise<void> {
  const { config } = context
  const raw = config.session.hashToken ? await findPredecessor(context, value) : null
  if (raw === null) return
  const store = getStore(context)
  const expires = new Date(Date.now() + GRACE)
  try {
    const old = await store.getSessionAndUser(raw)
    if (!old || isPast(old.session)) await dropPredecessor(context, raw)
    // Never extends it.
    else if (old.session.expires > expires) await store.updateSession({ sessionToken: raw, expires })
  } catch (error) {
    await createReporter(context, 'An adopted session could not be shortened.')(error)
  }
}
