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
 * The account of whoever has sent a request, for the pages on which users look after it. Forms of other sites are
 * refused; errors carry the `status` that Express answers them with.
 *
 * @param config Not needed behind `session` or `requireSession` of the only configuration that reads this request.
 * @throws {TypeError} It is needed.
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
