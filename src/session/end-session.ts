import { clearChunks, isAmbiguous } from '../cookies/chunk.ts'
import type { SessionContext } from '../types/context.ts'

/** Reports why a request has no session. @param reason `null` if no latchkey cookie is readable. */
export function reportNoSession({ config, cookies, names }: SessionContext, reason: string | null): null {
  config.logger.step?.('session', 'none', {
    type: config.session.strategy,
    reason: reason ?? (isAmbiguous(cookies, names.sessionToken.name) ? 'the cookie is ambiguous' : 'no cookie'),
  })
  return null
}

/**
 * No more session for this browser. Otherwise a session of another library would reappear.
 *
 * @param reason Text for the debug log. `null` reports nothing.
 */
export function endSession(context: SessionContext, reason: string | null = null): null {
  const { config, cookies, names } = context
  clearChunks(cookies, names.sessionToken)
  clearChunks(cookies, names.tokens)
  config.migrate?.clear(context)
  return reason === null ? null : reportNoSession(context, reason)
}
