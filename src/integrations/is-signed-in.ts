import { isRecord } from '../lib/is-record.ts'
import type { Session } from '../types/session.ts'

/**
 * Returns whether a session has a user. A `session` callback may return `user: false`, which is neither `null` nor a
 * user.
 *
 * @param session Result of the `session` callback.
 */
export const isSignedIn = (
  session: Session | null | undefined,
): session is Session & { user: NonNullable<Session['user']> } => isRecord(session?.user)
