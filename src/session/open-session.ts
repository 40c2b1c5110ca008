import { clearChunks, readChunks } from '../cookies/chunk.ts'
import { open } from '../crypto/sealed.ts'
import { JWTSessionError } from '../errors.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { sha256 } from '../lib/digest.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { SessionContext } from '../types/context.ts'
import type { CookieJar } from '../types/cookies.ts'
import type { JWT } from '../types/jwt.ts'
import { checkClaims, type SessionClaims } from './claims.ts'
import { createTokenMemo, type TokenMemo } from './memo.ts'

/** A valid session, before any callback has seen it. */
export interface OpenedSession {
  readonly claims: SessionClaims
  /** The claims as JSON, as they were sealed. */
  readonly text: string
  /** Sealed under a secret that is no longer the first. */
  readonly stale: boolean
}

type Found = Omit<OpenedSession, 'claims'> & { readonly payload: JWT }

/** One memo per configuration, made when first used. */
const memos = new WeakMap<ResolvedConfig, TokenMemo>()

function memoOf(config: ResolvedConfig): TokenMemo | null {
  const { memo } = config.session
  if (memo === null) return null
  const known = memos.get(config) ?? createTokenMemo(memo.size, memo.maxAge)
  memos.set(config, known)
  return known
}

/** The application's own format. What its `decode` refuses, by null or by throwing, is no session. */
async function decodeWith(context: SessionContext, token: string): Promise<Found | 'invalid'> {
  const { config, names } = context
  const secret = [...config.jwt.secrets]
  try {
    const payload = await config.jwt.decode?.({ token, secret, salt: names.sessionToken.name })
    if (!payload) return 'invalid'
    const complete = await withDefaults(payload, token, config)
    return { payload: complete, text: JSON.stringify(complete), stale: false }
  } catch (error) {
    config.logger.error(
      new JWTSessionError('`jwt.decode` refused the session.', { cause: { err: error, name: 'jwt.decode' } }),
    )
    return 'invalid'
  }
}

/**
 * Formats of an application need not keep our claims: times that are missing count from now, and a session
 * without an id has that of its token. CSRF tokens are bound to it, so no two sessions may share one.
 */
async function withDefaults(payload: JWT, token: string, { jwt }: ResolvedConfig): Promise<JWT> {
  const now = nowSeconds()
  const { iat = now, exp = now + jwt.maxAge } = payload
  const { sid = String(payload.jti ?? payload.sub ?? encodeBase64url(await sha256(token))), auth_time = iat } = payload
  return { ...payload, sid, iat, exp, auth_time }
}

async function findSession(context: SessionContext, token: string): Promise<Found | 'unknown' | 'invalid'> {
  const { config } = context
  if (config.jwt.decode !== null) return decodeWith(context, token)
  const memo = memoOf(config)
  const now = nowSeconds()
  const kept = memo?.get(token, now)
  if (kept) return { payload: JSON.parse(kept) as JWT, text: kept, stale: false }
  const opened = await open(config.jwt.keys, 'session', token, config.jwt.maxAge)
  if (opened.state !== 'open') return opened.state
  if (!opened.stale) memo?.set(token, opened.text, now)
  return opened
}

async function isRevoked({ session }: ResolvedConfig, claims: SessionClaims): Promise<boolean> {
  try {
    return (await session.isRevoked?.(claims)) ?? false
  } catch (error) {
    throw new JWTSessionError('`session.isRevoked` failed.', { cause: { err: error, name: 'session.isRevoked' } })
  }
}

async function openToken(context: SessionContext): Promise<OpenedSession | null> {
  const { config, cookies, names } = context
  const token = readChunks(cookies, names.sessionToken)
  if (token === null) return null
  const found = await findSession(context, token)
  // Left alone: a newer node of a rolling deployment may know the secret, or the format.
  if (found === 'unknown') return null
  const claims = found === 'invalid' ? null : checkClaims(found.payload, nowSeconds(), config.session.absoluteAge)
  if (found !== 'invalid' && claims !== null) return { claims, text: found.text, stale: found.stale }
  clearChunks(cookies, names.sessionToken)
  return null
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
  const opening = openToken(context)
  opened.set(context.cookies, opening)
  return opening
}

/**
 * The session a request carries.
 *
 * @returns `null` when nobody is signed in. A cookie that is ours and over, or revoked, is cleared.
 * @throws {JWTSessionError} `session.isRevoked` threw: a check that fails never reads as signed in, or out.
 */
export async function openSession(context: SessionContext): Promise<OpenedSession | null> {
  const session = await (opened.get(context.cookies) ?? openToken(context))
  if (session === null || !context.config.session.isRevoked) return session
  if (!(await isRevoked(context.config, session.claims))) return session
  clearChunks(context.cookies, context.names.sessionToken)
  return null
}
