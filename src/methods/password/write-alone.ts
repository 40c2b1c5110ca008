import type { SessionFacts } from '../../seams/lifecycle.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getSessions } from '../../store/get-sessions.ts'

/** A change of what proves a user. */
interface Change {
  write(): Promise<void>
  /** Reports what was written, also if a session that began meanwhile could not be ended. */
  report(): Promise<void>
}

/**
 * Changes what proves a user, and ends all their other sessions: before, because a store that cannot end them must
 * not keep a change that promises it, and afterwards, because a sign-in in progress may have stored its session since.
 *
 * @param kept The session of this request.
 * @throws {AuthError} The store failed. Sessions from before have ended if anything was written.
 */
export async function writeAlone(
  config: ResolvedConfig,
  { sid, userId }: Pick<SessionFacts, 'sid' | 'userId'>,
  { report, write }: Change,
): Promise<void> {
  const endOthers = () => getSessions(config).endOfUser(config, userId, sid)
  await endOthers()
  await write()
  try {
    await endOthers()
  } finally {
    await report()
  }
}
