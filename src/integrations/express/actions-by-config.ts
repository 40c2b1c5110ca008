// The functions of `latchkey/express` that act for a request. Each finds the `Auth` of its configuration, or of the one
// that read the session.

import type { Request, Response } from 'express'
import type { Session } from '../../types/session.ts'
import type { RequestAccount } from '../request-account.ts'
import { account as createAccount } from './account.ts'
import { findAuth } from './find-auth.ts'
import {
  signOut as endSession,
  type ServerSignInOptions,
  type ServerSignOutOptions,
  signIn as startSignIn,
} from './sign-in.ts'
import type { ServerAuthConfig } from './types.ts'
import { type ServerUpdateOptions, update as updateSession } from './update.ts'

/**
 * Starts a sign-in from a handler, or completes it with `fields`, and redirects the browser.
 *
 * @returns The redirect target: the provider, or the page to return to.
 * @throws {TypeError} `config` is missing, but no configuration or several read this request. Or `fields` is
 * `undefined`, as `req.body` is without a body parser.
 * @throws {AuthError} Errors that would otherwise lead to the error page, for example `CredentialsSignin`.
 * @example
 * app.post('/login', async (req, res) => {
 *   await signIn(req, res, 'github', { redirectTo: '/account' })
 * })
 */
export async function signIn(
  req: Request,
  res: Response,
  provider: string,
  options: ServerSignInOptions = {},
): Promise<string> {
  const { config, ...rest } = options
  return startSignIn(req, res, findAuth(req, config), provider, rest)
}

/**
 * Ends the session from a handler, and redirects the browser.
 *
 * @returns The redirect target.
 * @throws {TypeError} `config` is missing, but no configuration or several read this request.
 * @throws {AuthError}
 */
export async function signOut(req: Request, res: Response, options: ServerSignOutOptions = {}): Promise<string> {
  const { config, ...rest } = options
  return endSession(req, res, findAuth(req, config), rest)
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
  return updateSession(req, res, findAuth(req, options.config), data)
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
export const account = (req: Request, config?: ServerAuthConfig): RequestAccount =>
  createAccount(req, findAuth(req, config))
