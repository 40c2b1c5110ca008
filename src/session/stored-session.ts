import { writeChunks } from '../cookies/chunk.ts'
import { SessionTokenError } from '../errors.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { sha256 } from '../lib/digest.ts'
import { nowSeconds } from '../lib/time.ts'
import type { AdapterSession } from '../types/adapter.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { SessionContext } from '../types/context.ts'
import type { Store, StoredUser } from '../types/store.ts'
import { ask } from './ask-jwt.ts'
import { MAX_COOKIE_AGE } from './write-session.ts'

/**
 * Begins what the column holds. No cookie begins with it, so that nobody who reads the table can present what
 * is written there.
 */
export const DIGEST = 'lk1.'

/** Shortest secret of an application's own: 16 characters of any alphabet worth using are 64 bits and more. */
const MIN_LENGTH = 16

/** The secret a browser holds, and what the store knows of it. */
export interface SessionToken {
  /** What the cookie holds. */
  readonly value: string
  /** What the `sessionToken` column holds, which is the id of the session. */
  readonly key: string
  /** Seconds since 1970, as true as the digest; `null` where tokens are stored as they are. */
  readonly issuedAt: number | null
}

/** A row and its user, as they came with a request. */
export interface FoundSession {
  readonly token: SessionToken
  readonly session: AdapterSession
  readonly user: StoredUser
  /** The row is still that of another library, since ours could not be written: nothing is renewed. */
  readonly isBorrowed?: true
  /** When the session of another library that is taken over now was last used: seconds since 1970. */
  readonly lastUsed?: number
}

/**
 * The token in a cookie.
 *
 * @param value From the request, untrusted.
 * @returns `null` when it is none of ours: the store need not be asked.
 */
export async function tokenOf({ session }: ResolvedConfig, value: string | null): Promise<SessionToken | null> {
  if (!value || value.startsWith(DIGEST)) return null
  if (!session.hashToken) return { value, key: value, issuedAt: null }
  const [, time] = /^([\da-z]{1,7})\../.exec(value) ?? []
  if (time === undefined) return null
  return { value, key: DIGEST + encodeBase64url(await sha256(value)), issuedAt: Number.parseInt(time, 36) }
}

/** The text of a token. */
export const tokenText = ({ session }: ResolvedConfig, secret: string, issuedAt: number): string =>
  session.hashToken ? `${issuedAt.toString(36)}.${secret}` : secret

/**
 * Makes a token for a new session.
 *
 * @param since When the session begins: seconds since 1970.
 * @throws {CallbackError} `session.generateSessionToken` threw, or its tokens could be guessed.
 */
export async function newToken(config: ResolvedConfig, since: number): Promise<SessionToken> {
  const isToken = (value: unknown) =>
    typeof value === 'string' && value.length >= MIN_LENGTH && !value.startsWith(DIGEST)
  const secret = await ask('session.generateSessionToken', config.session.generateSessionToken, isToken, 'randomText')
  // What has just been checked is one.
  return (await tokenOf(config, tokenText(config, secret, since))) as SessionToken
}

/** Whatever ends later than this does not. */
const lastEnd = ({ session }: ResolvedConfig, { issuedAt }: SessionToken): number =>
  session.absoluteAge > 0 && issuedAt !== null ? issuedAt + session.absoluteAge : Number.POSITIVE_INFINITY

/** When a session that is used now ends: seconds since 1970. */
export const nextEnd = (config: ResolvedConfig, token: SessionToken): number =>
  Math.min(nowSeconds() + config.session.maxAge, lastEnd(config, token))

/** When a session ends as its row and its cookie say: seconds since 1970. */
export const endOf = (config: ResolvedConfig, { token, session }: FoundSession): number =>
  Math.min(Math.floor(session.expires.getTime() / 1000), lastEnd(config, token))

/** Whether a row no longer counts, whatever the store thinks of it. */
export const isOver = (config: ResolvedConfig, found: FoundSession): boolean => endOf(config, found) <= nowSeconds()

/** Gives the browser its token. @param end Seconds since 1970. */
export function writeToken({ cookies, names }: SessionContext, { value }: SessionToken, end: number): void {
  writeChunks(cookies, names.sessionToken, [value], Math.min(end - nowSeconds(), MAX_COOKIE_AGE))
}

// Without one the configuration is refused.
export const storeOf = ({ config }: SessionContext): Store => config.store as Store

/** One call of the adapter. @throws {SessionTokenError} The store is down, which says nothing about who is signed in. */
export async function lookUp(context: SessionContext, key: string): Promise<Omit<FoundSession, 'token'> | null> {
  try {
    return await storeOf(context).getSessionAndUser(key)
  } catch (err) {
    throw new SessionTokenError({ cause: { err } })
  }
}

/** Rows with one token that are deleted. Each process that takes a session over can have made one. */
const MAX_ROWS = 10

/** Deletes a row. After a takeover, a store without unique tokens may have several, and may delete one at a time. */
async function deleteRows({ config }: SessionContext, store: Store, key: string): Promise<void> {
  await store.deleteSession(key)
  for (let i = 1; config.migrate && i < MAX_ROWS && (await store.getSessionAndUser(key)); i++)
    await store.deleteSession(key)
}

/** Deletes rows in the order given. @param report Told of each failure. */
export async function discard(
  context: SessionContext,
  keys: readonly string[],
  report: (error: unknown) => void,
): Promise<void> {
  for (const key of keys) await deleteRows(context, storeOf(context), key).catch(report)
}

/** Says in the log that housekeeping failed, which is nobody's problem right now. */
export const reporterOf =
  ({ config }: SessionContext, message: string) =>
  (err: unknown): Promise<void> =>
    config.logger.error(new SessionTokenError(message, { cause: { err } }))
