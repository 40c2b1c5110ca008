import { ExpiringMap } from '../lib/expiring-map.ts'
import type { SessionMemory } from '../seams/memory.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'

/** Maximum sessions, and seconds: a store may take that long to return what was written. */
const WRITES = [1000, 60] as const

/** Creates the state of sessions that an application keeps between requests. */
export const createMemory = (
  memo: ResolvedConfig['session']['memo'],
  unchecked: readonly 'jwt.decode'[],
): SessionMemory => ({
  openedTokens: memo && new ExpiringMap(memo.size, memo.maxAge),
  renewals: new ExpiringMap(...WRITES),
  watched: new Map(),
  unchecked: new Set(unchecked),
  adoptions: new ExpiringMap(...WRITES),
})
