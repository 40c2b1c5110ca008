import { writeChunks } from '../../cookies/chunk.ts'
import { AdapterError, refuseSeen, SessionTokenError } from '../../errors.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { sha256 } from '../../lib/digest.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../types/context.ts'
import type { FoundSession, SessionToken } from '../../types/found-session.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import type { Store } from '../../types/store.ts'
import { ask } from '../ask-callback.ts'

/**
 * Begins what the column holds. No cookie begins with it, so that nobody who reads the table can present what
 * is written there.
 */
export const DIGEST = 'lk1.'

/** Shortest secret of an application's own: 16 characters of any alphabet worth using are 64 bits and more. */
const MIN_LENGTH = 16

/**
 * The token in a cookie.
 *
 * @param value From the request, untrusted.
 * @returns `null` when it is none of ours: the store need not be asked.
 */
export async function readToken({ session }: ResolvedConfig, value: string | null): Promise<SessionToken | null> {
  if (!value || value.startsWith(DIGEST)) return null
  if (!session.hashToken) return { value, key: value, issuedAt: null }
  const [, time] = /^([\da-z]{1,7})\../.exec(value) ?? []
  return time === undefined ? null : hashToken(value, Number.parseInt(time, 36))
}

const hashToken = async (value: string, issuedAt: number): Promise<SessionToken> => ({
  value,
  key: DIGEST + encodeBase64url(await sha256(value)),
  issuedAt,
})

/** Returns the token with a secret. @param issuedAt Seconds since 1970. */
export const toToken = async ({ session }: ResolvedConfig, secret: string, issuedAt: number): Promise<SessionToken> =>
  session.hashToken
    ? hashToken(`${issuedAt.toString(36)}.${secret}`, issuedAt)
    : { value: secret, key: secret, issuedAt: null }

/**
 * Makes a token for a new session.
 *
 * @param since When the session begins: seconds since 1970.
 * @throws {CallbackError} `session.generateSessionToken` threw, or its tokens could be guessed.
 */
export async function createToken(config: ResolvedConfig, since: number): Promise<SessionToken> {
  const isToken = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= MIN_LENGTH && !value.startsWith(DIGEST)
  const secret = await ask('session.generateSessionToken', config.session.generateSessionToken, isToken, 'randomText')
  return toToken(config, secret, since)
}

/** Whatever ends later than this does not. */
const computeLastEnd = ({ session }: ResolvedConfig, { issuedAt }: SessionToken): number =>
  session.absoluteAge > 0 && issuedAt !== null ? issuedAt + session.absoluteAge : Number.POSITIVE_INFINITY

/** When a session that is used now ends: seconds since 1970. */
export const computeEnd = (config: ResolvedConfig, token: SessionToken): number =>
  Math.min(nowSeconds() + config.session.maxAge, computeLastEnd(config, token))

/** When a session ends as its row and its cookie say: seconds since 1970. */
export const getEnd = (config: ResolvedConfig, { token, session }: FoundSession): number =>
  Math.min(Math.floor(session.expires.getTime() / 1000), computeLastEnd(config, token))

/** Whether a row no longer counts, whatever the store thinks of it. */
export const isOver = (config: ResolvedConfig, found: FoundSession): boolean => getEnd(config, found) <= nowSeconds()

/** Gives the browser its token. @param end Seconds since 1970. */
export function writeToken({ cookies, names }: SessionContext, { value }: SessionToken, end: number): void {
  writeChunks(cookies, names.sessionToken, [value], end - nowSeconds())
}

/** Returns the store. @throws {AdapterError} There is none, which the configuration was checked for. */
export const getStore = ({ config }: SessionContext): Store =>
  config.store ?? refuseSeen(AdapterError, 'no adapter', 'one')

/** One call of the adapter. @throws {SessionTokenError} The store is down, which says nothing about who is signed in. */
export async function fetchSessionAndUser(
  context: SessionContext,
  key: string,
): Promise<Omit<FoundSession, 'token'> | null> {
  try {
    return await getStore(context).getSessionAndUser(key)
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
  for (const key of keys) await deleteRows(context, getStore(context), key).catch(report)
}

/** Says in the log that housekeeping failed, which is nobody's problem right now. */
export const createReporter =
  ({ config }: SessionContext, message: string) =>
  (err: unknown): Promise<void> =>
    config.logger.error(new SessionTokenError(message, { cause: { err } }))
