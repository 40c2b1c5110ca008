import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { createBareRequest } from '../node/to-request.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { getHelperAuth } from './helper-auth.ts'
import { keepPrivate, sendCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getState } from './request-state.ts'
import type { NodeRequest } from './types.ts'
import { withStatus } from './with-status.ts'

/** Returns how to add cookies to the response; `undefined` if it has started, or there is none, as of a WebSocket. */
function createSetCookies(req: NodeRequest, auth: Auth) {
  const { res } = req
  if (!res || res.headersSent) return undefined
  // It may start meanwhile. Then the next request finds the refreshed tokens in the `StateStore`.
  return (cookies: readonly string[]) => (res.headersSent ? undefined : sendCookies(getState(req), auth, cookies))
}

/** Returns the account API for the current user of a request; see the function of the entry. */
export function account(req: Request, auth: Auth): RequestAccount {
  const helper = getHelperAuth(req, auth)
  return requestAccount(async (question) => {
    keepPrivate(getState(req), auth)
    try {
      return await question(helper, createBareRequest(req, requestOrigin(req)), createSetCookies(req, auth))
    } catch (error) {
      throw withStatus(error)
    }
  })
}
