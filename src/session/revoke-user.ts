import { getStoreWith } from '../store/store-with.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { refuseRevocation } from './end-remote-session.ts'
import { endAllSessions, endOtherSessions } from './end-sessions.ts'
import { revocation } from './load-revocation.ts'

/**
 * Ends all sessions of a user.
 *
 * @param except Id of the only session to keep, as for `endRemoteSession`; `null` keeps none. With the strategy `jwt`, a
 * session that was revoked before is not kept.
 * @throws {AuthError} The store failed, or the configuration cannot end sessions. Sessions may still be valid.
 */
export async function revokeUser(config: ResolvedConfig, userId: string, except: string | null): Promise<void> {
  if (config.session.strategy === 'database') {
    if (except === null) return endAllSessions(getStoreWith(config, 'deleteSessionsByUserId'), userId)
    const store = getStoreWith(config, 'listSessionsByUserId')
    return endOtherSessions(store, userId, ({ sessionToken }) => sessionToken === except)
  }
  if (config.session.revocation === null) refuseRevocation()
  await revocation(async ({ readEntry, writeRevocation }) => {
    // Without a record, the session is kept if no earlier revocation exists, or one that kept it, too.
    const start = except === null ? 0 : ((await readEntry(config, except))?.start ?? 0)
    await writeRevocation(config, userId, except === null ? null : { sid: except, start })
  })
}
