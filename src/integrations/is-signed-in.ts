import { isRecord } from '../integration-api.ts'
import type { Session } from '../types/session.ts'

/**
 * Returns whether a session is that of a user. A `session` callback may return `user: false`, which is not `null` and
 * not a user either.
 *
 * @param session Of the application's `session` callback, or what the application put in its place.
 */
export const isSignedIn = (
  session: Session | null | undefined,
): session is Session & { user: NonNullable<Session['user']> } => isRecord(session?.user)
