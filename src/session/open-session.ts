import { cameTwice, clearChunks, readChunks } from '../cookies/chunk.ts'
import { type Opened, open } from '../crypto/sealed.ts'
import { JWTSessionError } from '../errors.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { answerInTime, Timeout } from '../lib/deadline.ts'
import { sha256 } from '../lib/digest.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { SessionContext } from '../types/context.ts'
import type { CookieJar } from '../types/cookies.ts'
import type { JWT } from '../types/jwt.ts'
import { adoptionOf } from './adoption-of.ts'
import { checkClaims, MAX_SKEW, type SessionClaims, secondsAhead } from './claims.ts'
import { fitsCookie } from './fits-cookie.ts'
import { isRevoked } from './is-revoked.ts'
import { createTokenMemo, type TokenMemo } from './memo.ts'

/** A valid session, before any callback has seen it. */
export interface OpenedSession {
  readonly claims: SessionClaims
  /** The claims as JSON, as they were sealed; '' if another library sealed them. */
  readonly text: string
  /** Sealed under a secret that is no longer the first, or by another library. */
  readonly stale: boolean
}

/** One memo per configuration, made when first used. */
const memos = new WeakMap<ResolvedConfig, TokenMemo>()

function memoOf(config: ResolvedConfig): TokenMemo | null {
  const { memo } = config.session
  if (memo === null) return null
  const known = memos.get(config) ?? createTokenMemo(memo.size, memo.maxAge)
  memos.set(config, known)
  return known
}

/**
 * The application's own format. What its `decode` refuses, by null or by throwing, is no session.
 *
 * It need not keep our claims: times that are missing count from now, and a session without an id has that of
 * its token. CSRF tokens are bound to it, so no two sessions may share one.
 */
async function decodeWith({ config, names }: SessionContext, token: string): Promise<Opened> {
  const { jwt } = config
  try {
    const claims = await answerInTime(
      'jwt.decode',
      jwt.decode?.({ token, secret: [...jwt.secrets], salt: names.sessionToken.name }),
    )
    if (!claims) return { state: 'invalid' }
    const { iat = nowSeconds(), exp = nowSeconds() + jwt.maxAge, auth_time = iat } = claims
    const { sid = String(claims.jti ?? claims.sub ?? encodeBase64url(await sha256(token))) } = claims
    const payload = { ...claims, sid, iat, exp, auth_time }
    return { state: 'open', payload, text: JSON.stringify(payload), stale: false }
  } catch (err) {
    const error = new JWTSessionError('`jwt.decode` failed.', { cause: { err } })
    // A late answer says nothing about the session.
    if (err instanceof Timeout) throw error
    await config.logger.error(error)
    return { state: 'invalid' }
  }
}

async function openToken(context: SessionContext, token: string): Promise<Opened> {
  const { config } = context
  if (config.jwt.decode) return decodeWith(context, token)
  const memo = memoOf(config)
  const now = nowSeconds()
  const text = memo?.get(token, now)
  if (text) return { state: 'open', payload: JSON.parse(text), text, stale: false }
  const found = await open(config.jwt.keys, 'session', token, config.jwt.maxAge)
  if (found.state === 'open' && !found.stale) memo?.set(token, found.text, now)
  return found
}

/** Reports why a request has no session. @param reason `null`: no cookie of ours can be read. */
export function noSession({ config, cookies, names }: SessionContext, reason: string | null): null {
  config.logger.step?.('session', 'none', {
    type: config.session.strategy,
    reason: reason ?? (cameTwice(cookies, names.sessionToken) ? 'the cookie came twice' : 'no cookie'),
  })
  return null
}

/** Reports whether a session that was read is written again. */
export function reportRenewal({ config }: SessionContext, isRenewed: boolean): void {
  config.logger.step?.('session', isRenewed ? 'renewed' : 'kept', { type: config.session.strategy })
}

/**
 * No session from here on, for the browser either. One of another library would come back to life.
 *
 * @param reason Is reported. `null`: nothing is.
 */
export function endSession(context: SessionContext, reason: string | null = null): null {
  const { config, cookies, names } = context
  clearChunks(cookies, names.sessionToken)
  config.migrate?.clear(context)
  return reason === null ? null : noSession(context, reason)
}

/** The session of another library: to be sealed in our format at the next answer that can carry a cookie. */
async function openForeign(context: SessionContext): Promise<Opened> {
  const payload = await context.config.migrate?.readClaims(context)
  return payload ? { state: 'open', payload, text: '', stale: true } : { state: 'unknown' }
}

/** Whether the session cookies of another library have the name of ours. */
export const sharesCookie = ({ config, names }: SessionContext): boolean =>
  config.migrate?.readsCookie?.(names.sessionToken.name) === true

/** Opens the cookie that has the name of ours. If another library gives its cookies that name, it may be one of these. */
async function openOwn(context: SessionContext, token: string): Promise<Opened> {
  const found = await openToken(context, token)
  if (found.state === 'open' || !sharesCookie(context)) return found
  const adoption = await adoptionOf(context)
  return (await adoption?.openShared(context, openForeign, openToken)) ?? found
}

/** Configurations that have warned about the clock, because each request with such a token would warn again. */
const warned = new WeakSet<ResolvedConfig>()

/** Leaves a future session alone, because clearing its cookie would end it on the servers whose clock is right. */
function leaveFuture(context: SessionContext, seconds: number): null {
  const { config } = context
  const text = `A session begins ${seconds} seconds from now and counts as signed out. Check the clocks of all servers.`
  if (!warned.has(config)) config.logger.warn('clock', text)
  warned.add(config)
  return noSession(context, 'begins in the future')
}

/** Why claims that opened are no session. */
function refusalOf({ session }: ResolvedConfig, { exp }: JWT, claims: SessionClaims | null): string {
  if (claims !== null) return 'ended in this browser, or made for another scheme'
  return Number(exp) <= nowSeconds()
    ? 'expired'
    : `malformed claims, or absoluteAge of ${session.absoluteAge} s is over`
}

/** Whether browsers send the session cookie over https only. It is sealed into the session, see `fitsCookie`. */
export const isHttpsOnly = ({ names }: SessionContext): boolean => names.sessionToken.attributes.includes('; Secure')

/** Holds claims against the clock, and against the cookie that they came in. */
function accept(context: SessionContext, { payload, text, stale }: Extract<Opened, { state: 'open' }>) {
  const { config, cookies, names } = context
  const { step } = config.logger
  const now = nowSeconds()
  const claims = checkClaims(payload, now, config.session.absoluteAge)
  if (claims !== null && fitsCookie(claims, cookies, { name: names.sessionToken.name, https: isHttpsOnly(context) })) {
    step?.('session', 'accepted', {
      type: 'jwt',
      reason: stale ? 'not of the current secret' : 'of the current secret',
    })
    return { claims, text, stale }
  }
  const ahead = secondsAhead(payload, now)
  if (ahead > MAX_SKEW) return leaveFuture(context, ahead)
  return endSession(context, step && refusalOf(config, payload, claims))
}

async function findSession(context: SessionContext): Promise<OpenedSession | null> {
  const { config, cookies, names } = context
  const token = readChunks(cookies, names.sessionToken)
  // If ours came twice, the cookie of another library may be an attacker's, too.
  if (token === null && (!config.migrate || cameTwice(cookies, names.sessionToken))) return noSession(context, null)
  const found = await (token === null ? openForeign(context) : openOwn(context, token))
  if (found.state === 'open') return accept(context, found)
  // Left alone: a newer node of a rolling deployment may know the secret, or the format.
  if (found.state === 'unknown') return noSession(context, token && 'sealed with another secret, or too old')
  return endSession(context, 'altered or expired')
}

/**
 * What was opened for a guard, so that the handler behind it opens nothing. A plain read is not kept: nobody
 * comes after it, and keeping costs 3 % of it.
 */
const opened = new WeakMap<CookieJar, Promise<OpenedSession | null>>()

/**
 * The session a request names, revoked or not: enough to tell whether a form was made for it. Opened once
 * per request, with one Web Crypto call, and kept for `openSession`.
 *
 * @returns `null` when there is none. A cookie that is ours and over is cleared.
 */
export function openClaims(context: SessionContext): Promise<OpenedSession | null> {
  const known = opened.get(context.cookies)
  if (known) return known
  const opening = findSession(context)
  opened.set(context.cookies, opening)
  return opening
}

/**
 * Returns the session that a request carries.
 *
 * @returns `null` when the request is anonymous. A cookie of ours that has ended or is revoked is cleared.
 * @throws {JWTSessionError} `session.isRevoked` failed: that never reads as signed in, or as signed out.
 */
export async function openSession(context: SessionContext): Promise<OpenedSession | null> {
  const { config } = context
  const found = await (opened.get(context.cookies) ?? findSession(context))
  if (found === null || !config.session.isRevoked) return found
  return (await isRevoked(config, found.claims)) ? endSession(context, 'revoked') : found
}
