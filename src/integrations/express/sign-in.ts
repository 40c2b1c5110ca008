import type { Request, Response } from 'express'
import type { RedirectResult, SignInOptions } from '../../types/auth.ts'
import { authFor } from '../auth-for.ts'
import { addCookies, bareRequest } from '../node-http.ts'
import { clientAddressOf } from './client-address.ts'
import { forgetSession } from './get-session.ts'
import { dropSession } from './locals-session.ts'
import { keepPrivate } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { configFor } from './request-state.ts'
import type { ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

/** What `signIn` and `signOut` share. */
interface HelperOptions {
  /** Required where several configurations read this request. @default the one of `session` or `requireSession` */
  readonly config?: ServerAuthConfig | undefined
  /** `false`: the answer is yours, and only the cookies are set. @default true */
  readonly redirect?: boolean | undefined
}

/** Options of `signIn`. */
export interface ServerSignInOptions extends SignInOptions, HelperOptions {}

/** Options of `signOut`. */
export interface ServerSignOutOptions extends HelperOptions {
  /** Where to go afterwards; passed through the `redirect` callback. @default '/' */
  readonly redirectTo?: string | undefined
}

type Act = (request: globalThis.Request) => Promise<RedirectResult>

/** Does it, then sets the cookies and sends the browser on with 303, so that nothing is posted twice. */
async function act(req: Request, res: Response, config: ServerAuthConfig, follow: boolean, run: Act): Promise<string> {
  const { url, headers } = await run(bareRequest(req, requestOrigin(req))).catch((error) => {
    throw withStatus(error)
  })
  forgetSession(req, config)
  dropSession(req, res, config)
  addCookies(res, headers.getSetCookie())
  keepPrivate(req, config, true)
  if (follow) res.redirect(303, url)
  return url
}

/**
 * Starts a sign-in from a handler of the application, or with `fields` does all of it, and sends the
 * browser on. Where `ServerAuth` is not mounted at `/auth`, the configuration needs `basePath`.
 *
 * @returns Where the browser is sent: the provider, or the page to return to.
 * @throws {TypeError} `config` is missing, and none or several read this request.
 * @throws {AuthError} What would otherwise be an error page; `CredentialsSignin` for one.
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
  const { config: given, redirect = true, ...rest } = options
  const config = configFor(req, given)
  const clientAddress = clientAddressOf(req, config) ?? undefined
  return act(req, res, config, redirect, (request) =>
    authFor(config, undefined, null).signIn(request, provider, { clientAddress, ...rest }),
  )
}

/**
 * Ends the session from a handler of the application, and sends the browser on.
 *
 * @returns Where the browser is sent.
 * @throws {TypeError} `config` is missing, and none or several read this request.
 * @throws {AuthError}
 */
export async function signOut(req: Request, res: Response, options: ServerSignOutOptions = {}): Promise<string> {
  const { config: given, redirect = true, ...rest } = options
  const config = configFor(req, given)
  return act(req, res, config, redirect, (request) => authFor(config, undefined, null).signOut(request, rest))
}
