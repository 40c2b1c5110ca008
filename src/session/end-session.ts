import { clearChunks } from '../http/cookies/chunk.ts'
import { clearFeatureCookies } from '../http/cookies/clear-feature-cookies.ts'
import type { SessionContext } from '../seams/context.ts'

/** Reason why a repeated cookie contains no session. */
export const AMBIGUOUS = 'the cookie is ambiguous'

/** Reports why a request has no session. @param reason `null` without a latchkey cookie. */
export function reportNoSession({ config }: SessionContext, reason: string | null): null {
  config.logger.step?.('session', 'none', { type: config.session.strategy, reason: reason ?? 'no cookie' })
  return null
}

/**
 * Clears this browser's session cookies, also those of another library, whose session would otherwise reappear.
 *
 * @param reason Text for the debug log. `null` reports nothing.
 */
export function endSession(context: SessionContext, reason: string | null = null): null {
  const { config, cookies, names } = context
  clearChunks(cookies, names.sessionToken)
  clearChunks(cookies, names.tokens)
  if (config.plan.cookies !== null) clearFeatureCookies(context, 'session')
  config.migrate?.clear(context)
  return reason === null ? null : reportNoSession(context, reason)
}
