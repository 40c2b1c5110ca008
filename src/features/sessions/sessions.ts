import { calls } from '../../kernel/rows.ts'
import { sessionCalls } from '../../parts.ts'
import type { Feature } from '../../seams/feature.ts'
import type { Auth } from '../../types/auth.ts'

/** Names of the calls about sessions. */
export type SessionCall = 'sessions' | 'endSession' | 'signOutEverywhere'

/** Calls that list and end sessions. The features for stored sessions and for revocation include them. */
export const sessions: Feature<'sessions', Pick<Auth, SessionCall>> = {
  name: 'sessions',
  owns: [],
  calls: calls(sessionCalls, {
    sessions: ['read', 'listSessions'],
    endSession: ['change', 'endListedSession'],
    signOutEverywhere: ['change', 'signOutEverywhere'],
  }),
  resolve: () => null,
}
