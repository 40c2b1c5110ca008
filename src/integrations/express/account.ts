import type { Request } from 'express'
import { createBareRequest } from '../node-http.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { getHelperAuth } from './helper-auth.ts'
import { keepPrivate } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getConfig } from './request-state.ts'
import type { ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

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
      return await question(auth, createBareRequest(req, requestOrigin(req)))
    } catch (error) {
      throw withStatus(error)
    }
  })
}
