import type { SessionContext } from '../../../seams/context.ts'

/**
 * Reports the sessions that a sign-in has replaced. Reports nothing if the request has looked for its session and found
 * none. The user of the session is unknown if the request has not looked.
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
