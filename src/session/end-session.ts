import { clearChunks, isRepeated } from '../cookies/chunk.ts'
import type { SessionContext } from '../types/context.ts'

/** Reports why a request has no session. @param reason `null`: no cookie of ours can be read. */
export function reportNoSession({ config, cookies, names }: SessionContext, reason: string | null): null {
  config.logger.step?.('session', 'none', {
    type: config.session.strategy,
    reason: reason ?? (isRepeated(cookies, names.sessionToken) ? 'the cookie came twice' : 'no cookie'),
  })
  return null
}

/**
 * No session from here on, for the browser either. One of another library would come back to life.
 *
 * @param reason Is reported. `null`: nothing is.
 */
export function endSession(context: SessionContext, reason: string | null = null): null {
  const { config, cookies, names } = context
  clearChunks(cookies, names.sessionToken)
  config.migrate?.clear(context)
  return reason === null ? null : reportNoSession(context, reason)
}
