import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { keepsRevocations } from './keeps-revocations.ts'
import { readEntry } from './listed.ts'
import { writeRevocation } from './write-revocation.ts'

/**
 * Writes that the sessions of a user are revoked now, if this configuration keeps that.
 *
 * @param except Id of the only session to keep; `null` keeps none. A session that was revoked before is not kept.
 * @throws {AuthError} The store failed. Sessions may still be valid.
 */
export async function revokeUser(config: ResolvedConfig, userId: string, except: string | null): Promise<void> {
  if (!keepsRevocations(config)) return
  // Without a record, the session is kept if no earlier revocation exists, or one that kept it, too.
  const kept = except === null ? null : { sid: except, start: (await readEntry(config, except))?.start ?? 0 }
  await writeRevocation(config, userId, kept)
}
