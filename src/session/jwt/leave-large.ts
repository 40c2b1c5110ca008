import type { AuthError } from '../../errors.ts'
import type { SessionContext } from '../../types/context.ts'

/**
 * Warns, once, that a session of another library stays in its own cookie because it does not fit into ours.
 *
 * @param error Says how large it is, and names its largest claim.
 */
export function leaveLarge({ config }: SessionContext, { cause }: AuthError): void {
  const text = `A session of another library does not fit into our cookies (${cause?.seen}). It stays in its own cookie and is not renewed. Return less from the \`jwt\` callback.`
  config.logger.warnOnce('session-too-large', text)
}
