import type { Request } from 'express'
import { createBareRequest } from '../node-http.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { getHelperAuth } from './helper-auth.ts'
import { keepPrivate, sendCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getConfig } from './request-state.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

/** Returns how to add cookies to the response; `undefined` if it has started, or there is none, as of a WebSocket. */
function createSetCookies(req: NodeRequest, config: ServerAuthConfig) {
  const { res } = req
  if (!res || res.headersSent) return undefined
  // It may start meanwhile. Then the next request finds the refreshed tokens in the `StateStore`.
  return (cookies: readonly string[]) => (res.headersSent ? undefined : sendCookies(req, config, cookies))
}

/**
 * Returns the account API for the current user of a request. Forms of other sites are refused. Errors have the `status`
 * that Express uses for its response.
 *
 * @param config Optional behind `session` or `requireSession` of the only configuration that reads this request.
 * @throws {TypeError} It is required.
 * @example
 * app.post('/account/unlink', async (req, res) => {
 *   await account(req).unlink(req.body)
 *   res.redirect(303, '/account')
 * })
 */
export function account(req: Request, config?: ServerAuthConfig): RequestAccount {
  const known = getConfig(req, config)
  const auth = getHelperAuth(req, known)
  return requestAccount(async (question) => {
    keepPrivate(req, known)
    try {
      return await question(auth, createBareRequest(req, requestOrigin(req)), createSetCookies(req, known))
    } catch (error) {
      throw withStatus(error)
    }
  })
}
