import type { Session } from '../../types/session.ts'
import { forgetSession, rememberSession } from './get-session.ts'
import { sendCookies } from './private-response.ts'
import { act } from './sign-in.ts'
import type { ReactiveAuthOptions } from './types.ts'

/** Creates `update`; see `ReactiveAuthResult`. */
export function createUpdate(options: ReactiveAuthOptions) {
  return (data: unknown): Promise<Session | null> =>
    act(options, 'update', async ({ auth, event }) => {
      const { session, setCookies } = await auth.update(event.request, data)
      forgetSession(options, event)
      rememberSession(options, event, session)
      sendCookies(options, event, setCookies)
      return session
    })
}
