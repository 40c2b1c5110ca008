import type { Request, Response } from 'express'
import type { Session } from '../../types/session.ts'
import { createBareRequest } from '../node-http.ts'
import { forgetSession, rememberSession } from './get-session.ts'
import { getHelperAuth } from './helper-auth.ts'
import { putSession } from './locals-session.ts'
import { sendCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getConfig } from './request-state.ts'
import type { ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

/** Options of `update`. */
export interface ServerUpdateOptions {
  /** Required if several configurations read this request. @default the one of `session` or `requireSession` */
  readonly config?: ServerAuthConfig | undefined
}

/**
 * Updates the session from a handler: the callbacks `jwt` and `session` receive `data` with the trigger `update`. The
 * new cookies are added to the response. Forms of other sites are refused.
 *
 * @param data Data of the application. Validate it if it comes from a form.
 * @returns The new session, also in `res.locals.session`. `null` when signed out.
 * @throws {TypeError} `config` is missing, but no configuration or several read this request.
 * @throws {AuthError} `MissingCSRF`: a page of another site sent the request.
 * @example
 * app.post('/nickname', async (req, res) => {
 *   await update(req, res, { nickname: String(req.body.nickname) })
 *   res.redirect(303, '/account')
 * })
 */
export async function update(
  req: Request,
  res: Response,
  data: unknown,
  options: ServerUpdateOptions = {},
): Promise<Session | null> {
  const config = getConfig(req, options.config)
  const auth = getHelperAuth(req, config)
  const { session, setCookies } = await auth.update(createBareRequest(req, requestOrigin(req)), data).catch((error) => {
    throw withStatus(error)
  })
  forgetSession(req, config)
  rememberSession(req, config, session)
  putSession(req, res, config, session)
  sendCookies(req, config, setCookies)
  return session
}
