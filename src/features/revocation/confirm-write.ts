import type { SessionContext } from '../../seams/context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { JWT } from '../../types/jwt.ts'
import { hasEnded, type RevocationState } from './has-ended.ts'
import { isRevokedByApplication } from './is-revoked.ts'
import { noteUse } from './record-use.ts'

/** What a read does to the cookie of its session: sets it, or leaves it as it is, unless the session has ended. */
export type WriteResult = 'written' | 'kept' | 'ended'

/** Checks a session again. `unknown`: the store is down, and `whenDown: 'allow'` permits the read. */
async function checkAgain(config: ResolvedConfig, claims: JWT, isChange: boolean): Promise<RevocationState> {
  const { isRevoked, revocation } = config.session
  if (isRevoked !== null && (await isRevokedByApplication(config, claims))) return 'ended'
  try {
    return revocation !== null && (await hasEnded(config, claims, true)) ? 'ended' : 'open'
  } catch (error) {
    if (isChange || revocation?.whenDown !== 'allow') throw error
    return 'unknown'
  }
}

/**
 * Checks the session again before its cookie is set, because it may have been revoked while callbacks ran, and records
 * the use of the session.
 *
 * @param write Sets the cookie; `null` if the received cookie stays.
 * @param isChange Whether the client asked for the write.
 */
export async function confirmWrite(
  context: SessionContext,
  claims: JWT,
  { expires, write }: { readonly expires: string; readonly write: (() => void) | null },
  isChange: boolean,
): Promise<WriteResult> {
  if (write === null) {
    await noteUse(context, claims, expires, false)
    return 'kept'
  }
  const state = await checkAgain(context.config, claims, isChange)
  if (state === 'ended') return state
  await noteUse(context, claims, expires, state === 'open')
  if (state === 'unknown') return 'kept'
  write()
  return 'written'
}
