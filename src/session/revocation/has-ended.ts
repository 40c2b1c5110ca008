import { JWTSessionError } from '../../errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { JWT } from '../../types/jwt.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import { endsSession, getStart, readRevocation } from './entries.ts'
import { getMemo } from './memos.ts'
import { hasTombstone } from './tombstone.ts'

/** Reads the store. Nothing of another request is awaited. */
async function readHasEnded(config: ResolvedConfig, sid: string, sub: string, start: number): Promise<boolean> {
  const [isEnded, revocation] = await Promise.all([hasTombstone(config, sid), readRevocation(config, sub)])
  return isEnded || endsSession(revocation, sid, start)
}

/** @throws {JWTSessionError} Unless `whenDown: 'allow'` permits a read without the store. */
function acceptUnchecked({ logger, session }: ResolvedConfig, isFresh: boolean, err: unknown): false {
  if (isFresh || session.revocation?.whenDown !== 'allow') {
    const fix = "Restore the store, or set `session.revocation.whenDown: 'allow'` for reads."
    throw new JWTSessionError('It is unknown whether the session is revoked.', { cause: { err, fix } })
  }
  const text =
    "The store of revocations does not answer. Because of `whenDown: 'allow'`, revoked sessions are accepted."
  logger.warnOnce('revocation-down', text)
  return false
}

/**
 * Returns whether a session was ended in the `StateStore`: by its id, or with all sessions of its user that began until a
 * time. "Open" is cached for `maxStaleness`, "ended" until no token of the session can exist.
 *
 * @param isFresh Reads the store although "open" is cached.
 * @throws {JWTSessionError} The store failed. With `whenDown: 'allow'` only if `isFresh`.
 */
export async function hasEnded(config: ResolvedConfig, claims: JWT, isFresh: boolean): Promise<boolean> {
  const [ended, open] = [getMemo(config, 'ended'), getMemo(config, 'open')]
  const { sid = '', sub = '' } = claims
  const start = getStart(claims)
  const key = JSON.stringify([sid, sub, start])
  // Read before the store, so that an old result cannot live longer than a new one.
  const now = nowSeconds()
  if (ended.get(sid, now) || ended.get(key, now)) return true
  if (!isFresh && open.get(key, now) && !getMemo(config, 'revoked').get(sub, now)) return false
  try {
    const isOver = await readHasEnded(config, sid, sub, start)
    const memo = isOver ? ended : open
    memo.set(key, '1', now)
    return isOver
  } catch (error) {
    return acceptUnchecked(config, isFresh, error)
  }
}
