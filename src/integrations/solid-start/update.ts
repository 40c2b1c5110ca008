import type { Session } from '../../types/session.ts'
import { forgetSession, rememberSession } from './get-session.ts'
import { sendCookies } from './private-response.ts'
import { act } from './sign-in.ts'
import type { GivenAuth } from './types.ts'

/** Creates `update`; see `ReactiveAuthResult`. */
export function createUpdate(given: GivenAuth) {
  return (data: unknown): Promise<Session | null> =>
    act(given, 'update', async ({ auth, event }) => {
      const { session, setCookies } = await auth.update(event.request, data)
      forgetSession(given, event)
      rememberSession(given, event, session)
      sendCookies(given, event, setCookies)
      return session
    })
}
