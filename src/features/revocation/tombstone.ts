import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getLifetime, getState } from './entries.ts'
import { getMemo } from './memos.ts'

/** Returns whether a session was ended by its id. */
export async function hasTombstone(config: ResolvedConfig, sid: string): Promise<boolean> {
  const state = getState(config)
  return (await state.get(await state.key('ended', sid))) !== null
}

/**
 * Ends a session by its id. The entry outlives every token of the session, also one that is being renewed now.
 *
 * @throws {AdapterError} The store failed, so the session may still be valid.
 */
export async function endInStore(config: ResolvedConfig, sid: string): Promise<void> {
  const state = getState(config)
  await state.set(await state.key('ended', sid), '1', getLifetime(config))
  getMemo(config, 'ended').set(sid, '1', nowSeconds())
}
