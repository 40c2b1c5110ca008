import type { SessionContext } from '../../../seams/context.ts'

/**
 * Reports the sessions that a sign-in has replaced. If the request has read its session and found none, its cookie
 * named none. Otherwise the user of the session is unknown.
 *
 * @param keys Keys of the rows that were deleted.
 */
export async function reportReplaced(context: SessionContext, keys: readonly string[]): Promise<void> {
  const isRead = context.foundSession !== null
  const found = await context.foundSession?.catch(() => null)
  for (const sid of isRead ? [found?.token.key] : keys)
    if (sid !== undefined)
      context.config.audit?.(context, {
        ended: 'replaced',
        claims: { sid, ...(found && { sub: found.session.userId }) },
      })
}
