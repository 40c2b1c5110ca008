import { toReplacedName } from '../../http/replaced-name.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { FoundSession, SessionToken } from '../../seams/found-session.ts'
import { getStore } from '../../store/get-store.ts'
import type { AdapterSession } from '../../types/adapter.ts'
import {
  computeEnd,
  createReporter,
  DIGEST,
  discard,
  fetchSessionAndUser,
  getEnd,
  hashKey,
  isOver,
  writeToken,
} from '../stored/sessions/stored-session.ts'
import { listSuccessorKeys, type Predecessor, toPredecessor } from '../stored/sessions/successors.ts'
import { claimAdoption } from './claim-adoption.ts'

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
function listOldTokens(context: SessionContext): string[] {
  const { migrate } = context.config
  const others = migrate?.readTokens?.(context) ?? []
  const tokens = new Set([migrate?.readToken(context), ...others, findReplacedToken(context)])
  return [...tokens].flatMap((raw) => (raw && !raw.startsWith(DIGEST) ? [raw] : []))
}

/** Returns the received tokens of the other library, then the keys of the rows that replace or would replace theirs. */
export async function listOldKeys(context: SessionContext): Promise<string[]> {
  const old = listOldTokens(context)
  const successors = await Promise.all(old.map((raw) => listSuccessorKeys(context.config, raw)))
  return [...old, ...successors.flat().reverse()]
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
 * Returns whether a row was shortened, so that it no longer shows its last use. The second minute is for clocks that
 * differ, and for stores that round.
 */
const isRetired = ({ expires }: AdapterSession): boolean => expires.getTime() <= Date.now() + 2 * GRACE

/** Returns the session whose row exists, under any of the secrets; `null` if there is none. */
async function findSuccessor(context: SessionContext, { tokens, session }: Predecessor): Promise<FoundSession | null> {
  for (const token of tokens) {
    const row = await fetchSessionAndUser(context, token.key)
    const found = row && { token, ...row }
    // The browser has a cookie with the right time already.
    if (found) return isRetired(session) ? { ...found, isBorrowed: true } : found
  }
  return null
}

/** Creates the new row. `null` if the user has signed out in the meantime. */
async function createRow(context: SessionContext, old: Predecessor): Promise<FoundSession | null> {
  // Another request may have created it while this one waited.
  const known = await findSuccessor(context, old)
  if (known) return known
  const store = getStore(context.config)
  const [token] = old.tokens
  const expires = new Date(computeEnd(context.config, token) * 1000)
  const session = { sessionToken: token.key, userId: old.session.userId, expires }
  try {
    await store.createSession(session)
  } catch (error) {
    // Another request was faster, or the store is down.
    if (!(await store.getSessionAndUser(token.key))) throw error
  }
  // A sign-out deletes the old row first and the new one after it. If it has started, one of the two deletes the new
  // row.
  if (await store.getSessionAndUser(old.raw)) return { token, session, user: old.user }
  await store.deleteSession(token.key)
  return null
}

/**
 * Returns the session with the new row, which is created if missing.
 *
 * @returns `null` if the user has signed out in the meantime. While another request creates the new row, the old row is
 * used: the browser gets the token from that request, because this one cannot know whether the row will exist.
 */
async function createOwnRow(context: SessionContext, old: Predecessor): Promise<FoundSession | null> {
  // Depends on no secret, because servers may use different ones during a rotation.
  const claim = await hashKey(old.raw)
  const claimed = await claimAdoption(context, claim, () => createRow(context, old))
  if (claimed.kind === 'made') return claimed.result
  return { token: old.tokens[0], session: old.session, user: old.user, isBorrowed: true }
}

const isPast = ({ expires }: AdapterSession): boolean => expires.getTime() <= Date.now()

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
  const found = await fetchSessionAndUser(context, raw)
  if (!found || isPast(found.session)) return dropPredecessor(context, raw)
  const old = await toPredecessor(config, raw, found)
  const [token] = old.tokens
  const known = token.key === raw ? { token, ...found } : await findSuccessor(context, old)
  if (!known && isOver(config, { token, ...found })) return dropPredecessor(context, raw)
  try {
    const own = known ?? (await createOwnRow(context, old))
    if (own && !own.isBorrowed) replaceToken(context, raw, own.token, getEnd(config, own))
    return own
  } catch (error) {
    createReporter(context, 'A session of another library could not be adopted.')(error)
    return { token, ...found, isBorrowed: true }
  }
}

/** Returns the token that the latchkey token was derived from, if it was sent. */
async function findPredecessor(context: SessionContext, { key }: SessionToken): Promise<string | null> {
  for (const raw of listOldTokens(context)) if ((await listSuccessorKeys(context.config, raw)).includes(key)) return raw
  return null
}

/**
 * The browser has sent the latchkey cookie, so it keeps it, and the replaced session can end soon. This costs one more
 * adapter call per read until the old cookie is cleared.
 */
export async function retirePredecessor(context: SessionContext, token: SessionToken): Promise<void> {
  const raw = await findPredecessor(context, token)
  if (raw === null) return
  const store = getStore(context.config)
  const expires = new Date(Date.now() + GRACE)
  try {
    const old = await store.getSessionAndUser(raw)
    if (!old || isPast(old.session)) await dropPredecessor(context, raw)
    // Never extends it.
    else if (old.session.expires > expires) await store.updateSession({ sessionToken: raw, expires })
  } catch (error) {
    createReporter(context, 'An adopted session could not be shortened.')(error)
  }
}
