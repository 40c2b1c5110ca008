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

/** Milliseconds that an old row has left once its successor has come back: requests under way may still name it. */
const GRACE = 60_000

/** The other library's token in this request; `null` where there is none that could be a row of its own. */
function findRawToken(context: SessionContext): string | null {
  const raw = context.config.migrate?.readToken(context) ?? null
  return raw?.startsWith(DIGEST) ? null : raw
}

/** The token that ours has replaced in a cookie of the same name; `null` if there is none. */
function findReplacedToken({ cookies, names }: SessionContext): string | null {
  const value = cookies.get(toReplacedName(names.sessionToken.name))
  try {
    const raw = value && decodeURIComponent(value)
    return raw || null
  } catch {
    return null // not made by us
  }
}

/** All tokens of the other library that came, the one to adopt first. */
export function listOldTokens(context: SessionContext): string[] {
  const { migrate } = context.config
  const others = migrate?.readTokens?.(context) ?? []
  const tokens = new Set([migrate?.readToken(context), ...others, findReplacedToken(context)])
  return [...tokens].flatMap((raw) => (raw && !raw.startsWith(DIGEST) ? [raw] : []))
}

/**
 * Gives the browser our token. If that overwrites the cookie that came, the old token moves to another cookie, because the
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
 * Our token for a session of another library. It follows from the old one, so that requests that come at once,
 * and answers whose cookie is lost, all lead to one row. Its time is rounded down for the same reason: to a
 * tenth of `absoluteAge`, a day at most.
 */
export async function createSuccessor(config: ResolvedConfig, raw: string): Promise<SessionToken> {
  const { absoluteAge, hashToken } = config.session
  const step = absoluteAge > 0 ? Math.min(DAY_SECONDS, Math.ceil(absoluteAge / 10)) : DAY_SECONDS
  const since = nowSeconds()
  const secret = hashToken ? await mac(config.keys, 'migration', raw) : raw
  return toToken(config, secret, since - (since % step))
}

/** Makes the row of the successor. `null`: the user has signed out in the meantime. */
async function createRow(
  context: SessionContext,
  raw: string,
  token: SessionToken,
  { session, user }: Omit<FoundSession, 'token'>,
): Promise<FoundSession | null> {
  const store = getStore(context)
  // Another request may have made it while this one waited for its turn.
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
  // A sign-out deletes the old row first and the new one after it. If it has begun, one of us deletes the new one.
  if (await store.getSessionAndUser(raw)) return { token, session: row, user }
  await store.deleteSession(token.key)
  return null
}

/**
 * Returns the session under its successor's row, which is made if it is not there.
 *
 * @returns `null`: the user has signed out in the meantime. The old row serves while another request makes the new one:
 *   the browser gets its token from that request, because this one cannot know whether the row will be there.
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
 * Returns when a session of another library was last used, because its row holds no other time. An old cookie that is
 * first presented after a revocation must not count as a new sign-in.
 */
const computeLastUse = ({ session }: ResolvedConfig, { expires }: AdapterSession): number =>
  Math.min(nowSeconds(), Math.floor(expires.getTime() / 1000) - session.maxAge)

/** The old session is over, and with it the old cookie. Not before: a sign-out has to know which row to delete. */
async function dropPredecessor(context: SessionContext, raw: string): Promise<null> {
  await discard(context, [raw], createReporter(context, 'A session that is over could not be deleted.'))
  context.config.migrate?.clear(context)
  return null
}

/**
 * Goes on with a session that another library has begun: a row of ours is made, the browser is given our
 * cookie. Nobody is signed out by it: the old row stays until our cookie has come back, and where ours cannot
 * be written, the old one serves.
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
    await createReporter(context, 'A session of another library could not be taken over.')(error)
    return { token, ...old, lastUsed, isBorrowed: true }
  }
}

/** The token that ours follows from, if it came. */
async function findPredecessor(context: SessionContext, value: string): Promise<string | null> {
  const secret = value.slice(value.indexOf('.') + 1)
  for (const raw of listOldTokens(context))
    if (await verifyMac(context.config.keys, 'migration', raw, secret)) return raw
  return null
}

/**
 * Our cookie has come back, so the browser keeps it: what it replaced ends soon. One more call of the adapter for
 * each read, until the old cookie is gone.
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
    // Never later than it was.
    else if (old.session.expires > expires) await store.updateSession({ sessionToken: raw, expires })
  } catch (error) {
    await createReporter(context, 'A session that was taken over could not be shortened.')(error)
  }
}
