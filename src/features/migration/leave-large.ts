import type { AuthError } from '../../errors/errors.ts'
import type { SessionContext } from '../../seams/context.ts'

/**
 * Warns once that a session of another library stays in its own cookie because it does not fit into latchkey's.
 *
 * @param error Contains the size and the name of the largest claim.
 */
export function leaveLarge({ config }: SessionContext, { cause }: AuthError): void {
  const text = `A session of another library does not fit into the latchkey cookies (${cause?.seen}). It stays in its own cookie and is not renewed. Return fewer claims from the \`jwt\` callback.`
  config.logger.warnOnce('session-too-large', text)
}
