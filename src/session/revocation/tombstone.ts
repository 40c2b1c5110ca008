import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import { getLifetime, getState } from './entries.ts'
import { getMemo } from './memos.ts'

/** Returns whether a session was ended by its id. */
export async function hasTombstone(config: ResolvedConfig, sid: string): Promise<boolean> {
  const state = getState(config)
  const keys = await state.keys('ended', sid)
  return (await Promise.all(keys.map((key) => state.get(key)))).some((value) => value !== null)
}

/**
 * Ends a session by its id. The entry outlives every token of the session, also one that is being renewed now.
 *
 * @throws {AdapterError} The store failed, so the session may still be valid.
 */
export async function endInStore(config: ResolvedConfig, sid: string): Promise<void> {
  const state = getState(config)
  const [key] = await state.keys('ended', sid)
  await state.set(key, '1', getLifetime(config))
  getMemo(config, 'ended').set(sid, '1', nowSeconds())
}
