import { seal } from '../../crypto/sealed.ts'
import { SessionTooLarge, throwUnexpected } from '../../errors/errors.ts'
import { splitValue, writeChunks } from '../../http/cookies/chunk.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { SessionClaims } from '../../seams/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import { callApplication, throwUnserializable } from '../ask-callback.ts'

/** In latchkey's or the application's own format. An empty result would set no cookie, which reads as signed out. */
async function encode({ config, names }: SessionContext, token: SessionClaims): Promise<string> {
  const { callbacks, jwt } = config
  // Without the callback, the claims are those of the user that a provider returned.
  const name = callbacks.jwt ? 'jwt' : 'authorize'
  if (!jwt.encode) return seal(jwt.keys, 'session', token).catch((error) => throwUnserializable(name, token, error))
  const params = { token, secret: [...jwt.secrets], maxAge: jwt.maxAge, salt: names.sessionToken.name }
  return callApplication(
    'jwt.encode',
    () => jwt.encode?.(params),
    (value): value is string => typeof value === 'string' && value !== '',
    'text',
  )
}

/** Returns the largest claim, to name it when a session does not fit. */
function describeLargestClaim(claims: JWT): string {
  const sizes = Object.entries(claims).map(([name, value]) => ({ name, size: JSON.stringify(value)?.length ?? 0 }))
  const [largest] = sizes.sort((a, b) => b.size - a.size)
  return `\`${largest?.name}\` with ${largest?.size}`
}

/**
 * Seals the claims for the session cookie, split into chunks if necessary.
 *
 * @returns A function that sets the cookie. Nothing is set before, because a callback that fails after the sealing must
 * not leave half of another session.
 * @throws {SessionTooLarge} More than three chunks. Names the largest claim.
 */
export async function sealSession(context: SessionContext, claims: SessionClaims): Promise<() => void> {
  const { cookies, names } = context
  const token = await encode(context, claims)
  const chunks =
    splitValue(names.sessionToken, token) ??
    throwUnexpected(
      SessionTooLarge,
      `${token.length} characters (largest claim: ${describeLargestClaim(claims)})`,
      'about 11,000 in three cookies',
    )
  return () => {
    writeChunks(cookies, names.sessionToken, chunks, claims.exp - claims.iat)
  }
}
