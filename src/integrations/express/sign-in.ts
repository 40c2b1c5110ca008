import type { Request, Response } from 'express'
import type { RedirectResult, SignInOptions, SignOutOptions } from '../../types/auth.ts'
import { isRecord } from '../integration.ts'
import { createBareRequest } from '../node-http.ts'
import { findClientAddress } from './client-address.ts'
import { forgetSession } from './get-session.ts'
import { getHelperAuth } from './helper-auth.ts'
import { dropSession } from './locals-session.ts'
import { sendCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getConfig } from './request-state.ts'
import type { ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

/** Common options of `signIn` and `signOut`. */
interface HelperOptions {
  /** Required if several configurations read this request. @default the one of `session` or `requireSession` */
  readonly config?: ServerAuthConfig | undefined
  /** `false` only sets the cookies and leaves the response to you. @default true */
  readonly redirect?: boolean | undefined
}

/** Options of `signIn`. */
export interface ServerSignInOptions extends SignInOptions, HelperOptions {}

/** Options of `signOut`. */
export interface ServerSignOutOptions extends SignOutOptions, HelperOptions {}

/** Without a body parser, `req.body` is `undefined`. Ignoring that would lose the user's form. */
function assertFields(options: ServerSignInOptions): void {
  if (!('fields' in options) || isRecord(options.fields)) return
  const seen = options.fields === undefined ? 'undefined' : `of type ${typeof options.fields}`
  throw new TypeError(
    `"options.fields" is ${seen}. If it is \`req.body\`, no body parser has read the form. Put one before this handler: app.use(express.urlencoded())`,
  )
}

type Act = (request: globalThis.Request) => Promise<RedirectResult>

/** Runs the action, sets the cookies and redirects with 303, so that the browser does not repeat the POST. */
async function act(req: Request, res: Response, config: ServerAuthConfig, follow: boolean, run: Act): Promise<string> {
  const { url, headers } = await run(createBareRequest(req, requestOrigin(req))).catch((error) => {
    throw withStatus(error)
  })
  forgetSession(req, config)
  dropSession(req, res, config)
  sendCookies(req, config, headers.getSetCookie())
  if (follow) res.redirect(303, url)
  return url
}

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
  const { config: given, redirect = true, ...rest } = options
  assertFields(options)
  const config = getConfig(req, given)
  const clientAddress = findClientAddress(req, config) ?? undefined
  return act(req, res, config, redirect, (request) =>
    getHelperAuth(req, config).signIn(request, provider, { clientAddress, ...rest }),
  )
}

/**
 * Ends the session from a handler, and redirects the browser.
 *
 * @returns The redirect target.
 * @throws {TypeError} `config` is missing, but no configuration or several read this request.
 * @throws {AuthError}
 */
export async function signOut(req: Request, res: Response, options: ServerSignOutOptions = {}): Promise<string> {
  const { config: given, redirect = true, ...rest } = options
  const config = getConfig(req, given)
  return act(req, res, config, redirect, (request) => getHelperAuth(req, config).signOut(request, rest))
}
