import { openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { clearChunks, readChunks, splitValue, writeChunks } from '../../http/cookies/chunk.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { CurrentSession } from '../../seams/session-strategy.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import { dropTokens, hasRoom } from './room.ts'

/** Content of the cookie. */
export interface KeptTokens {
  /** The session that the tokens belong to. The cookie is useless with another. */
  readonly sid: string
  readonly userId: string
  /** When it was written and when it expires, in seconds since 1970. */
  readonly iat: number
  readonly exp: number
  readonly account: AdapterAccount
}

/** Returns the lifetime of a session that is not used, in seconds. */
const getMaxAge = ({ jwt, session }: ResolvedConfig): number =>
  session.strategy === 'jwt' ? jwt.maxAge : session.maxAge

/**
 * Opens the tokens of a session. Those of another session or user, as after a swap of cookies, are cleared. So are
 * altered and expired ones.
 *
 * @returns `null` without tokens. Tokens under an unknown secret stay, because a newer server may know it.
 */
export async function openTokenCookie(
  { config, cookies, names }: SessionContext,
  { sid, userId }: Pick<CurrentSession, 'sid' | 'userId'>,
): Promise<KeptTokens | null> {
  const text = readChunks(cookies, names.tokens)
  if (text === null) return null
  const opened = await openExpiring<KeptTokens>(config.keys, 'tokens', text, getMaxAge(config))
  if (opened.state === 'unknown') return null
  const kept = opened.state === 'open' ? opened.payload : null
  if (kept !== null && kept.sid === sid && kept.userId === userId) return kept
  clearChunks(cookies, names.tokens)
  return null
}

/** Sets the cookie. @returns `false` if it does not fit in addition to the other cookies. */
async function writeIfRoom({ config, cookies, names }: SessionContext, kept: KeptTokens): Promise<boolean> {
  const chunks = splitValue(names.tokens, await seal(config.keys, 'tokens', kept))
  if (chunks === null || !hasRoom(cookies, names.tokens, chunks)) return false
  writeChunks(cookies, names.tokens, chunks, kept.exp - kept.iat)
  return true
}

/** Seals the tokens of a session. If room is short, the ID token is left out first, then the whole cookie. */
export async function writeTokenCookie(
  context: SessionContext,
  { sid, userId }: Pick<CurrentSession, 'sid' | 'userId'>,
  account: AdapterAccount,
): Promise<void> {
  const iat = nowSeconds()
  const kept = { sid, userId, iat, exp: iat + getMaxAge(context.config), account }
  const { id_token: _, ...others } = account
  if ((await writeIfRoom(context, kept)) || (await writeIfRoom(context, { ...kept, account: others }))) return
  dropTokens(context)
}

/** Returns the ID token of a session, if it comes from this provider. */
export async function findKeptIdToken(
  context: SessionContext,
  provider: string,
  session: CurrentSession,
): Promise<string | null> {
  const account = (await openTokenCookie(context, session))?.account
  return account?.provider === provider ? (account.id_token ?? null) : null
}
