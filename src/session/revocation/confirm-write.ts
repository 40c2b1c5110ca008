import type { SessionContext } from '../../types/context.ts'
import type { JWT } from '../../types/jwt.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import { isRevokedByApplication } from '../is-revoked.ts'
import { hasEnded } from './has-ended.ts'
import { noteUse } from './record-use.ts'

/**
 * Returns whether a cookie may be set.
 *
 * @returns `null` if the session is revoked. `false` if that is unknown and `whenDown: 'allow'` permits the read: the
 * session then stays as it is.
 */
async function mayWrite(config: ResolvedConfig, claims: JWT, isChange: boolean): Promise<boolean | null> {
  const { isRevoked, revocation } = config.session
  if (isRevoked !== null && (await isRevokedByApplication(config, claims))) return null
  try {
    return revocation !== null && (await hasEnded(config, claims, true)) ? null : true
  } catch (error) {
    if (isChange || revocation?.whenDown !== 'allow') throw error
    return false
  }
}

/**
 * Asks again before a cookie is set, because the session may have been revoked while callbacks ran, and records the use of
 * the session.
 *
 * @param isChange Whether the client asked for the write.
 * @returns What sets the cookie: `null` if nothing is set, `undefined` if the session is revoked.
 */
export async function confirmWrite(
  context: SessionContext,
  claims: JWT,
  { expires, write }: { readonly expires: string; readonly write: (() => void) | null },
  isChange: boolean,
): Promise<(() => void) | null | undefined> {
  const may = write === null ? false : await mayWrite(context.config, claims, isChange)
  if (may === null) return undefined
  await noteUse(context, claims, expires, may)
  return may ? write : null
}
