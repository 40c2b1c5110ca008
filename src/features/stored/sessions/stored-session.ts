import { hashText } from '../../../crypto/digest.ts'
import type { Engine } from '../../../crypto/engine.ts'
import { mac, verifyMac } from '../../../crypto/mac.ts'
import { SessionTokenError } from '../../../errors/errors.ts'
import { writeChunks } from '../../../http/cookies/chunk.ts'
import { decodeBase64url, encodeBase64url } from '../../../lib/base64url.ts'
import { encodeUtf8 } from '../../../lib/bytes.ts'
import { nowSeconds } from '../../../lib/time.ts'
import type { SessionContext } from '../../../seams/context.ts'
import type { FoundSession, SessionToken } from '../../../seams/found-session.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { Store } from '../../../seams/store.ts'
import { callApplication } from '../../../session/ask-callback.ts'
import { getStore } from '../../../store/get-store.ts'

/**
 * Prefix of the column's values. No cookie begins with it, so that the values of a leaked table are useless as cookies.
 */
export const DIGEST = 'lk1.'

/** Minimum length of a custom secret: 16 characters of any reasonable alphabet have at least 64 bits. */
const MIN_LENGTH = 16

/**
 * The token in a cookie.
 *
 * @param value From the request, untrusted.
 * @returns `null` if it is not a latchkey token. Then the store does not have to be read.
 */
export async function readToken(config: ResolvedConfig, value: string | null): Promise<SessionToken | null> {
  if (!value || value.startsWith(DIGEST)) return null
  if (!config.session.hashToken) return { value, key: value, issuedAt: null }
  const [, time] = /^([\da-z]{1,7})\../.exec(value) ?? []
  return time === undefined ? readAdoptedToken(config, value) : hashToken(config, value, Number.parseInt(time, 36))
}

/** Returns the store's value for the secret of a cookie. */
export const hashKey = async (text: string, engine?: Engine): Promise<string> => DIGEST + (await hashText(text, engine))

const hashToken = async ({ keys }: ResolvedConfig, value: string, issuedAt: number): Promise<SessionToken> => ({
  value,
  key: await hashKey(value, keys.engine),
  issuedAt,
})

/**
 * Returns the token of a session that another library started: secret, time, and a tag of both. Its key does not depend
 * on the time, so that each session of the other library has one row.
 */
export async function toAdoptedToken(
  { keys }: ResolvedConfig,
  secret: string,
  issuedAt: number,
): Promise<SessionToken> {
  const text = `${secret}.${issuedAt.toString(36)}`
  return {
    value: `${text}.${await mac(keys, 'migration-time', text)}`,
    key: await hashKey(secret, keys.engine),
    issuedAt,
  }
}

/**
 * Reads the token of an adopted session. It cannot be mistaken for a usual one: its secret is longer than the time that
 * those begin with, and has no dot.
 *
 * @returns Its value under the newest secret, so that older ones can be removed. A time without a valid tag is altered,
 * or its secret was removed. It counts as 1970: with `absoluteAge`, the session has expired.
 */
async function readAdoptedToken(config: ResolvedConfig, value: string): Promise<SessionToken | null> {
  const [, secret = '', time = '', tag = ''] = /^([\w-]{43})\.([\da-z]{1,7})\.([\w-]{43})$/.exec(value) ?? []
  if (!secret) return null
  const isValid = await verifyMac(config.keys, 'migration-time', `${secret}.${time}`, tag)
  return toAdoptedToken(config, secret, isValid ? Number.parseInt(time, 36) : 0)
}

/** Returns the token with a secret. @param issuedAt Seconds since 1970. */
const toToken = async (config: ResolvedConfig, secret: string, issuedAt: number): Promise<SessionToken> =>
  config.session.hashToken
    ? hashToken(config, `${issuedAt.toString(36)}.${secret}`, issuedAt)
    : { value: secret, key: secret, issuedAt: null }

/** Returns the provider that started a session, as `SessionFacts` has it. The digest of the token protects it. */
export function readVia({ value, issuedAt }: SessionToken): string | null {
  const [, text] = (issuedAt === null ? null : /~([\w-]+)$/.exec(value)) ?? []
  const bytes = text === undefined ? null : decodeBase64url(text)
  return bytes && new TextDecoder().decode(bytes)
}

/**
 * Creates a token for a new session.
 *
 * @param since Start of the session, in seconds since 1970.
 * @param via As in `SessionFacts`.
 * @throws {CallbackError} `session.generateSessionToken` threw, or its tokens are guessable.
 */
export async function createToken(config: ResolvedConfig, since: number, via?: string): Promise<SessionToken> {
  const isToken = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= MIN_LENGTH && !value.startsWith(DIGEST)
  const secret = await callApplication(
    'session.generateSessionToken',
    config.session.generateSessionToken,
    isToken,
    'randomText',
  )
  const suffix = via !== undefined && config.session.hashToken ? `~${encodeBase64url(encodeUtf8(via))}` : ''
  return toToken(config, secret + suffix, since)
}

/** Upper bound on the expiry (`absoluteAge`). */
const computeLastEnd = ({ session }: ResolvedConfig, { issuedAt }: SessionToken): number =>
  session.absoluteAge > 0 && issuedAt !== null ? issuedAt + session.absoluteAge : Number.POSITIVE_INFINITY

/** Returns when a session that is used now expires, in seconds since 1970. */
export const computeEnd = (config: ResolvedConfig, token: SessionToken): number =>
  Math.min(nowSeconds() + config.session.maxAge, computeLastEnd(config, token))

/** Returns when a session expires according to its row and its cookie, in seconds since 1970. */
export function getEnd(config: ResolvedConfig, { token, session, isBorrowed }: FoundSession): number {
  const end = Math.floor(session.expires.getTime() / 1000)
  return isBorrowed ? end : Math.min(end, computeLastEnd(config, token))
}

/** Returns whether a row has expired, whatever the store reports. */
export const isOver = (config: ResolvedConfig, found: FoundSession): boolean => getEnd(config, found) <= nowSeconds()

/** Sets the cookie with the token. @param end Seconds since 1970. */
export function writeToken({ cookies, names }: SessionContext, { value }: SessionToken, end: number): void {
  writeChunks(cookies, names.sessionToken, [value], end - nowSeconds())
}

/** Calls the adapter. @throws {SessionTokenError} The store is down, so it is unknown whether the user is signed in. */
export async function fetchSessionAndUser(
  context: SessionContext,
  key: string,
): Promise<Omit<FoundSession, 'token'> | null> {
  try {
    return await getStore(context.config).getSessionAndUser(key)
  } catch (err) {
    throw new SessionTokenError('The session could not be read from the store.', { cause: { err } })
  }
}

/** Maximum number of rows to delete for one token. Each process that adopts a session can have created one. */
const MAX_ROWS = 10

/** Deletes a row. After an adoption, a store without unique tokens may have several, and may delete one at a time. */
async function deleteRows({ config }: SessionContext, store: Store, key: string): Promise<void> {
  await store.deleteSession(key)
  for (let i = 1; config.migrate && i < MAX_ROWS && (await store.getSessionAndUser(key)); i++)
    await store.deleteSession(key)
}

/** Deletes rows in the given order. @param report Called for each failure. */
export async function discard(
  context: SessionContext,
  keys: readonly string[],
  report: (error: unknown) => void,
): Promise<void> {
  for (const key of keys) await deleteRows(context, getStore(context.config), key).catch(report)
}

/** Logs a failed cleanup that does not affect the request. */
export const createReporter =
  ({ config }: SessionContext, message: string) =>
  (err: unknown): void =>
    config.logger.error(new SessionTokenError(message, { cause: { err } }))
