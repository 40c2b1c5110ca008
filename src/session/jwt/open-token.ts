import { hashText } from '../../crypto/digest.ts'
import { type Opened, open } from '../../crypto/sealed.ts'
import { JWTSessionError } from '../../errors/errors.ts'
import { answerInTime, Timeout } from '../../lib/deadline.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import { findAdoption, sharesCookie } from '../find-adoption.ts'
import { withTimes } from './with-times.ts'

/**
 * Decrypts a token in the application's own format. A token that `decode` refuses, by `null` or by throwing, is not a
 * session.
 *
 * The format may drop latchkey's claims. Missing times count from now, and a session without an id gets that of its
 * token. CSRF tokens are bound to the id, so no two sessions may share one.
 */
async function decodeWith({ config, names }: SessionContext, token: string): Promise<Opened> {
  const { jwt } = config
  try {
    const claims = await answerInTime(
      'jwt.decode',
      jwt.decode?.({ token, secret: [...jwt.secrets], salt: names.sessionToken.name }),
    )
    if (!claims) return { state: 'invalid' }
    const { sid = String(claims.jti ?? claims.sub ?? (await hashText(token))) } = claims
    const payload = { ...withTimes(config, claims), sid }
    return { state: 'open', payload, text: JSON.stringify(payload), stale: false }
  } catch (err) {
    const error = new JWTSessionError('`jwt.decode` failed.', { cause: { err } })
    // A late result does not mean that the session is invalid.
    if (err instanceof Timeout) throw error
    config.logger.error(error)
    return { state: 'invalid' }
  }
}

/** Decrypts a latchkey token, in its own or the application's format. */
export async function openToken(context: SessionContext, token: string): Promise<Opened> {
  const { config } = context
  if (config.jwt.decode) return decodeWith(context, token)
  const { openedTokens } = config.session.memory
  const now = nowSeconds()
  const text = openedTokens?.get(token, now)
  if (text) return { state: 'open', payload: JSON.parse(text), text, stale: false }
  const found = await open(config.jwt.keys, 'session', token, config.jwt.maxAge)
  if (found.state === 'open' && !found.stale) openedTokens?.set(token, found.text, now)
  return found
}

/** Decrypts the session of another library. The next response that can set a cookie seals it in latchkey's format. */
export async function openForeign(context: SessionContext): Promise<Opened> {
  const adoption = await findAdoption(context)
  return adoption ? adoption.openForeign(context) : { state: 'unknown' }
}

/**
 * Decrypts the cookie with the name of the latchkey cookie. If another library uses the same name, it may be that
 * library's.
 */
export async function openOwn(context: SessionContext, token: string): Promise<Opened> {
  const found = await openToken(context, token)
  if (found.state === 'open' || !sharesCookie(context)) return found
  const adoption = await findAdoption(context)
  return (await adoption?.openShared(context, openToken)) ?? found
}
