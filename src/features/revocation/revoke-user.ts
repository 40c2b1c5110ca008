import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { keepsRevocations } from './keeps-revocations.ts'
import { readEntry } from './listed.ts'
import { writeRevocation } from './write-revocation.ts'

/**
 * Revokes all sessions of a user, if this configuration stores revocations.
 *
 * @param except Id of the only session to keep; `null` keeps none. A session that was revoked before is not kept.
 * @throws {AuthError} The store failed. Sessions may still be valid.
 */
export async function revokeUser(config: ResolvedConfig, userId: string, except: string | null): Promise<void> {
  if (!keepsRevocations(config)) return
  // The start of the session to keep may be unknown. Then the session is kept unless an earlier revocation ended it.
  const kept = except === null ? null : { sid: except, start: (await readEntry(config, except))?.start ?? 0 }
  await writeRevocation(config, userId, kept)
}
