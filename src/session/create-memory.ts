import type { SessionMemory } from '../types/memory.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { createTokenMemo } from './token-memo.ts'

/** Sessions, and seconds: a store may take that long to show what was written. */
const WRITES = [1000, 60] as const

/** Creates what an application remembers of sessions between requests. */
export const createMemory = (memo: ResolvedConfig['session']['memo']): SessionMemory => ({
  openedTokens: memo && createTokenMemo(memo.size, memo.maxAge),
  renewals: createTokenMemo(...WRITES),
  adoptions: createTokenMemo(...WRITES),
})
