import type { SessionFacts } from '../../seams/lifecycle.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getSessions } from '../../store/get-sessions.ts'

/** A change of a password or an address. */
interface Change {
  write(): Promise<void>
  /** Called after the write, also if a session that began meanwhile could not be ended. */
  report(): Promise<void>
}

/**
 * Changes a password or an address, and ends all other sessions of the user twice. Before the write, because a store
 * that cannot end sessions must not keep a change that promises it. After it, because a sign-in in progress may have
 * stored its session since.
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
