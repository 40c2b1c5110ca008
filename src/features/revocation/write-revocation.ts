import { AdapterError } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { changeEntry } from '../../store/change-entry.ts'
import { endsSession, getLifetime, getState, type Revocation, SKEW, selectLatest } from './entries.ts'
import { getMemo } from './memos.ts'

/** A session, and when it began in milliseconds since 1970. */
export interface Kept {
  readonly sid: string
  readonly start: number
}

/**
 * Replaces the revocation of a user, whatever concurrent requests write.
 *
 * @param create Returns the new entry from the current one; `null` writes nothing.
 * @throws {AdapterError} The store failed, or other requests were faster each time.
 */
async function replaceRevocation(
  config: ResolvedConfig,
  userId: string,
  create: (current: Revocation | null) => Revocation | null,
): Promise<Revocation | null> {
  const state = getState(config)
  const place = { keys: await state.keys('revoked-before', userId), ttl: getLifetime(config) }
  let next: Revocation | null = null
  const isDone = await changeEntry(state, place, (texts) => {
    next = create(selectLatest(texts))
    return next && JSON.stringify(next)
  })
  if (isDone) return next
  throw new AdapterError('The sessions of a user could not be revoked: other requests were faster each time.')
}

/**
 * Revokes the sessions of a user that have begun, and those that begin within a minute on servers whose clock is ahead.
 * A session that an earlier revocation has ended stays ended, also as `kept`.
 *
 * @param kept The only session to keep; `null` keeps none.
 * @param assert Receives the current entry, and throws to keep it.
 */
export async function writeRevocation(
  config: ResolvedConfig,
  userId: string,
  kept: Kept | null,
  assert: (current: Revocation | null) => void = () => {},
): Promise<Revocation> {
  const written = await replaceRevocation(config, userId, (current) => {
    assert(current)
    const at = Math.max(Date.now() + SKEW, (current?.at ?? 0) + 1)
    const isKept = kept !== null && !endsSession(current, kept.sid, kept.start)
    return { at, ...(isKept && { except: kept.sid }) }
  })
  getMemo(config, 'revoked').set(userId, '1', nowSeconds())
  // `create` above always returns an entry.
  return written as Revocation
}

/** Moves the exemption of a session to the one that replaces it. */
export async function moveExemption(config: ResolvedConfig, userId: string, from: string, to: string): Promise<void> {
  await replaceRevocation(config, userId, (current) =>
    current?.except === from ? { at: current.at, except: to } : null,
  )
}
