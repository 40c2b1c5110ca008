import { splitValue, writeChunks } from '../cookies/chunk.ts'
import { seal } from '../crypto/sealed.ts'
import { CallbackError, SessionTooLarge } from '../errors.ts'
import type { SessionContext } from '../types/context.ts'
import type { JWT } from '../types/jwt.ts'
import type { SessionClaims } from './claims.ts'

/** RFC 6265bis §5.5: browsers shorten anything longer. */
const MAX_COOKIE_AGE = 34_560_000

/** In the application's own format. No text would be no cookie, which reads as signed out. */
async function encodeWith({ config, names }: SessionContext, claims: SessionClaims): Promise<string> {
  const { jwt } = config
  const params = { token: claims, secret: [...jwt.secrets], maxAge: jwt.maxAge, salt: names.sessionToken.name }
  let token: unknown
  try {
    token = await jwt.encode?.(params)
  } catch (error) {
    throw new CallbackError('`jwt.encode` failed.', { cause: { err: error, name: 'jwt.encode' } })
  }
  if (typeof token === 'string' && token !== '') return token
  throw new CallbackError('`jwt.encode` returned no text.', {
    cause: {
      name: 'jwt.encode',
      seen: typeof token,
      expected: 'the token as text',
      fix: 'Return what `decode` reads.',
    },
  })
}

/** The claim to look at when a session does not fit. */
function largestClaim(claims: JWT): { name: string; size: number } {
  const sizes = Object.entries(claims).map(([name, value]) => ({ name, size: JSON.stringify(value)?.length ?? 0 }))
  return sizes.reduce((largest, claim) => (claim.size > largest.size ? claim : largest), { name: '', size: 0 })
}

/**
 * Seals the claims for the session cookie, in as many parts as it takes.
 *
 * @returns What sets the cookie. Nothing is set before: a callback that fails after the sealing must not
 *   leave half of another session behind.
 * @throws {SessionTooLarge} It takes more than three. Names the largest claim.
 */
export async function sealSession(context: SessionContext, claims: SessionClaims): Promise<() => void> {
  const { config, cookies, names } = context
  const isOurs = config.jwt.encode === null
  const token = isOurs ? await seal(config.jwt.keys, 'session', claims) : await encodeWith(context, claims)
  const chunks = splitValue(names.sessionToken, token)
  if (chunks === null) {
    const { name, size } = largestClaim(claims)
    throw new SessionTooLarge('The session does not fit into three cookies.', {
      cause: {
        seen: `${token.length} characters; the largest claim is \`${name}\` with ${size}`,
        expected: 'about 11,000 characters',
      },
    })
  }
  const maxAge = Math.min(claims.exp - claims.iat, MAX_COOKIE_AGE)
  return () => writeChunks(cookies, names.sessionToken, chunks, maxAge)
}
