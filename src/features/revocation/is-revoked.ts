import { JWTSessionError, SessionTokenError, throwUnexpected } from '../../errors/errors.ts'
import { withDeadline } from '../../lib/deadline.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { JWT } from '../../types/jwt.ts'
import { hasEnded } from './has-ended.ts'

/** Milliseconds that a read waits for the result. */
const MAX_MILLISECONDS = 3000

const NAME = 'session.isRevoked'

/** Awaits the application's result. A synchronous result needs no timer. */
async function askApplication({ session }: ResolvedConfig, claims: JWT): Promise<unknown> {
  const answer: unknown = session.isRevoked?.(claims)
  return typeof answer === 'boolean' ? answer : withDeadline(Promise.resolve(answer), MAX_MILLISECONDS, `\`${NAME}\``)
}

/**
 * Calls `session.isRevoked`.
 *
 * @param claims The known ones of `sid`, `sub`, `iat` and `auth_time`.
 * @throws {AuthError} `session.isRevoked` threw, was late, or returned no boolean. `JWTSessionError` or
 * `SessionTokenError`, depending on the strategy. A failure never counts as "not revoked".
 */
export async function isRevokedByApplication(config: ResolvedConfig, claims: JWT): Promise<boolean> {
  const Failure = config.session.strategy === 'jwt' ? JWTSessionError : SessionTokenError
  let answer: unknown
  try {
    answer = await askApplication(config, claims)
  } catch (err) {
    throw new Failure(`\`${NAME}\` failed.`, { cause: { err, name: NAME } })
  }
  if (typeof answer === 'boolean') return answer
  const [expected, fix] = ['`true` or `false`', `End \`${NAME}\` with \`return true\` or \`return false\`.`]
  return throwUnexpected(Failure, typeof answer, expected, { name: NAME, fix })
}

/**
 * Returns whether a session is revoked: by the application, or in the `StateStore`.
 *
 * @param isFresh Whether to read the store although this process knows the result.
 * @throws {AuthError} As `session.isRevoked` and `hasEnded`.
 */
export function isRevoked(config: ResolvedConfig, claims: JWT, isFresh: boolean): Promise<boolean> {
  const askStore = () => (config.session.revocation ? hasEnded(config, claims, isFresh) : Promise.resolve(false))
  if (config.session.isRevoked === null) return askStore()
  return isRevokedByApplication(config, claims).then((isOver) => isOver || askStore())
}
