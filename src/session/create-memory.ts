import type { SessionMemory } from '../types/memory.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { createTokenMemo } from './token-memo.ts'

/** Maximum sessions, and seconds: a store may take that long to return what was written. */
const WRITES = [1000, 60] as const

/** Maximum sessions whose revocation is cached. */
const CHECKS = 10_000

/** Seconds between two records of the use of a session. */
const USE_SECONDS = 300

type Options = Pick<ResolvedConfig['session'], 'maxAge' | 'memo' | 'revocation'>

/** Creates the state of sessions that an application keeps between requests. */
export const createMemory = ({ maxAge, memo, revocation }: Options): SessionMemory => ({
  openedTokens: memo && createTokenMemo(memo.size, memo.maxAge),
  renewals: createTokenMemo(...WRITES),
  openSessions: createTokenMemo(CHECKS, revocation?.maxStaleness ?? 0),
  endedSessions: createTokenMemo(CHECKS, maxAge),
  revokedUsers: createTokenMemo(CHECKS, revocation?.maxStaleness ?? 0),
  seenSessions: createTokenMemo(CHECKS, USE_SECONDS),
  adoptions: createTokenMemo(...WRITES),
})
