import type { Request, Response } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { createBareRequest } from '../node/to-request.ts'
import { forgetSession, rememberSession } from './get-session.ts'
import { getHelperAuth } from './helper-auth.ts'
import { putSession } from './locals-session.ts'
import { sendCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getState } from './request-state.ts'
import type { ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

/** Options of `update`. */
export interface ServerUpdateOptions {
  /** Required if several configurations read this request. @default the one of `session` or `requireSession` */
  readonly config?: ServerAuthConfig | undefined
}

/** Updates the session from a handler; see the function of the entry. */
export async function update(req: Request, res: Response, auth: Auth, data: unknown): Promise<Session | null> {
  const request = createBareRequest(req, requestOrigin(req))
  const { session, setCookies } = await getHelperAuth(req, auth)
    .update(request, data)
    .catch((error) => {
      throw withStatus(error)
    })
  const state = getState(req)
  forgetSession(state, auth)
  rememberSession(state, auth, session)
  putSession(state, res, auth, session)
  sendCookies(state, auth, setCookies)
  return session
}
