import { revocation } from '../../parts.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { keepsRevocations } from '../../session/keeps-revocations.ts'
import { getStoreWith } from '../../store/store-with.ts'
import { throwNotRevocable } from './end-remote-session.ts'
import { endAllSessions, endOtherSessions } from './end-sessions.ts'

/** Writes the time of a revocation. */
const writeTime = (config: ResolvedConfig, userId: string, except: string | null): Promise<unknown> =>
  revocation(async ({ readEntry, writeRevocation }) => {
    if (except === null) return writeRevocation(config, userId, null)
    // Without a record, the session is kept if no earlier revocation exists, or one that kept it, too.
    const start = (await readEntry(config, except))?.start ?? 0
    return writeRevocation(config, userId, { sid: except, start })
  })

/** Prepares to delete the rows of a user. @throws {AdapterError} The store lacks a method for it. */
function prepareDeletion(config: ResolvedConfig, userId: string, except: string | null): () => Promise<void> {
  const store = getStoreWith(config, except === null ? 'deleteSessionsByUserId' : 'listSessionsByUserId')
  if (except === null) return () => endAllSessions(store, userId)
  return () => endOtherSessions(store, userId, ({ sessionToken }) => sessionToken === except)
}

/**
 * Ends all sessions of a user, and the sign-ins in progress. Their time is written first: a sign-in that does not find
 * it has stored its session before, so that the deletion finds the session.
 *
 * @param except Id of the only session to keep, as for `endRemoteSession`; `null` keeps none. With the strategy `jwt`, a
 * session that was revoked before is not kept.
 * @throws {AuthError} The store failed, or the configuration cannot end sessions. Sessions may still be valid.
 */
export async function revokeUser(config: ResolvedConfig, userId: string, except: string | null): Promise<void> {
  const { revocation: isKept, strategy } = config.session
  const deleteRows = strategy === 'database' ? prepareDeletion(config, userId, except) : null
  if (deleteRows === null && isKept === null) throwNotRevocable()
  if (keepsRevocations(config)) await writeTime(config, userId, except)
  await deleteRows?.()
}
