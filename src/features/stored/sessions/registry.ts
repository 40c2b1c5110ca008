import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { RegisteredSession, SessionRegistry } from '../../../seams/services.ts'
import { getStore } from '../../../store/get-store.ts'
import { getStoreWith } from '../../../store/store-with.ts'
import { endAllSessions, endOtherSessions } from './end-sessions.ts'

/** Prepares to delete the rows of a user. @throws {AdapterError} The store lacks a method for it. */
function prepareDeletion(config: ResolvedConfig, userId: string, except: string | null): () => Promise<void> {
  const store = getStoreWith(config, except === null ? 'deleteSessionsByUserId' : 'listSessionsByUserId')
  if (except === null) return () => endAllSessions(store, userId)
  return () => endOtherSessions(store, userId, ({ sessionToken }) => sessionToken === except)
}

/** Lists the rows of a user, each with its record in the `StateStore`. */
async function list(config: ResolvedConfig, userId: string): Promise<readonly RegisteredSession[]> {
  const rows = await getStoreWith(config, 'listSessionsByUserId').listSessionsByUserId(userId)
  const alive = rows.filter(({ expires }) => expires.getTime() > Date.now())
  return Promise.all(
    alive.map(async ({ expires, sessionToken: sid }) => {
      const entry = (config.session.devices && (await config.revocations?.readRecord(config, sid))) ?? null
      return {
        ...{ sid, expires, created: entry ? new Date(entry.created) : null, device: entry?.device ?? null },
        ...{ lastSeen: entry ? new Date(entry.seen) : null, address: entry?.address ?? null },
      }
    }),
  )
}

/** Ends and lists stored sessions. */
export const registry: SessionRegistry = {
  end: (config, sid) => getStore(config).deleteSession(sid),

  // The time of the revocation is written first: a sign-in that does not find it has stored its session before, so that
  // the deletion finds the session.
  async endOfUser(config, userId, except) {
    const deleteRows = prepareDeletion(config, userId, except)
    await config.revocations?.write(config, userId, except)
    await deleteRows()
  },

  list,
}
