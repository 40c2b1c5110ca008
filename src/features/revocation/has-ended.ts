import { JWTSessionError } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getStart } from '../../session/get-start.ts'
import type { JWT } from '../../types/jwt.ts'
import { endsSession, readRevocation } from './entries.ts'
import { getMemo } from './memos.ts'
import { hasTombstone } from './tombstone.ts'

/** Whether a session was revoked. `unknown`: only the store can tell, and it was not asked or did not answer. */
export type RevocationState = 'open' | 'ended' | 'unknown'

/** Reads the store. Nothing of another request is awaited. */
async function readHasEnded(config: ResolvedConfig, { sid, sub, start }: Compared): Promise<boolean> {
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

/** A session as the store and the memos compare it. */
type Compared = Readonly<ReturnType<typeof toCompared>>

function toCompared(claims: JWT) {
  const { sid = '', sub = '' } = claims
  const start = getStart(claims)
  // The key identifies all three.
  return { sid, sub, start, key: `${start} ${sid.length} ${sid}${sub}` }
}

/** Reads the caches of this process. `unknown`: the store must be read. */
function findKnown(
  config: ResolvedConfig,
  { sid, sub, key }: Compared,
  isFresh: boolean,
  now: number,
): RevocationState {
  const ended = getMemo(config, 'ended')
  if (ended.get(sid, now) || ended.get(key, now)) return 'ended'
  if (isFresh || !getMemo(config, 'open').get(key, now)) return 'unknown'
  return getMemo(config, 'revoked').get(sub, now) ? 'unknown' : 'open'
}

/** @param now Seconds before the store is read, so that an old result cannot live longer than a new one. */
async function askStore(config: ResolvedConfig, session: Compared, isFresh: boolean, now: number): Promise<boolean> {
  try {
    const isOver = await readHasEnded(config, session)
    getMemo(config, isOver ? 'ended' : 'open').set(session.key, '1', now)
    return isOver
  } catch (error) {
    return acceptUnchecked(config, isFresh, error)
  }
}

/**
 * Returns whether a session was ended in the `StateStore`: by its id, or with all sessions of its user that began until a
 * time. "Open" is cached for `maxStaleness`, "ended" until no token of the session can exist.
 *
 * Not `async`, because a read that needs no store should wait for as few promises as possible.
 *
 * @param isFresh Reads the store although "open" is cached.
 * @throws {JWTSessionError} The store failed. With `whenDown: 'allow'` only if `isFresh`.
 */
export function hasEnded(config: ResolvedConfig, claims: JWT, isFresh: boolean): Promise<boolean> {
  const session = toCompared(claims)
  const now = nowSeconds()
  const known = findKnown(config, session, isFresh, now)
  return known === 'unknown' ? askStore(config, session, isFresh, now) : Promise.resolve(known === 'ended')
}
