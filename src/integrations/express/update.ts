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
  /** Required where several configurations read this request. @default the one of `session` or `requireSession` */
  readonly config?: ServerAuthConfig | undefined
}

/**
 * Updates the session from a handler of the application: the callbacks `jwt` and `session` get `data` with the trigger
 * `update`. The new cookies go out with the answer. Forms of other sites are refused.
 *
 * @param data From the application. If it comes from a form, check it first.
 * @returns The new session, which is in `res.locals.session`, too. `null`: nobody is signed in.
 * @throws {TypeError} `config` is missing, but required by none or several read this request.
 * @throws {AuthError} `MissingCSRF`: a page of another site has sent the request.
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
