import { JWTSessionError, SessionTokenError } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import type { JWT } from '../types/jwt.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** How long a read waits for an answer. */
const MAX_MILLISECONDS = 3000

const NAME = 'session.isRevoked'

/** Waits for the application's answer. One that comes at once costs no timer. */
async function askApplication({ session }: ResolvedConfig, claims: JWT): Promise<unknown> {
  const answer: unknown = session.isRevoked?.(claims)
  return typeof answer === 'boolean' ? answer : withDeadline(Promise.resolve(answer), MAX_MILLISECONDS, `\`${NAME}\``)
}

/**
 * Asks the application whether a session has been revoked. The configuration has `session.isRevoked`.
 *
 * @param claims `sid`, `sub`, `iat` and `auth_time`, as far as they are known.
 * @throws {AuthError} `session.isRevoked` threw, was late, or returned no boolean. `JWTSessionError` or
 *   `SessionTokenError`, by the strategy. A failure never reads as "not revoked".
 */
export async function isRevoked(config: ResolvedConfig, claims: JWT): Promise<boolean> {
  const Failure = config.session.strategy === 'jwt' ? JWTSessionError : SessionTokenError
  const message = `\`${NAME}\` failed.`
  let answer: unknown
  try {
    answer = await askApplication(config, claims)
  } catch (err) {
    throw new Failure(message, { cause: { err, name: NAME } })
  }
  if (typeof answer === 'boolean') return answer
  const [expected, fix] = ['`true` or `false`', `End \`${NAME}\` with \`return true\` or \`return false\`.`]
  throw new Failure(message, { cause: { seen: typeof answer, expected, name: NAME, fix } })
}
