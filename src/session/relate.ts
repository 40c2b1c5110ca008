import type { Relation, SessionFacts } from '../seams/lifecycle.ts'

/**
 * Returns how a new session relates to the one before it in this browser.
 *
 * @param from `null` if there is none.
 * @param isContinued Whether the sign-in only added to the user of that session.
 */
export function relate(from: SessionFacts | null, userId: string, isContinued: boolean): Relation {
  if (from === null) return { kind: 'first' }
  return { kind: isContinued && from.userId === userId ? 'continued' : 'replaced', from }
}
