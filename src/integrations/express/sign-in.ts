import type { Request, Response } from 'express'
import { isRecord } from '../../lib/is-record.ts'
import type { Auth, RedirectResult, SignInOptions, SignOutOptions } from '../../types/auth.ts'
import { createBareRequest } from '../node/to-request.ts'
import { findClientAddress } from './client-address.ts'
import { forgetSession } from './get-session.ts'
import { getHelperAuth } from './helper-auth.ts'
import { dropSession } from './locals-session.ts'
import { sendCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getState } from './request-state.ts'
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
function assertFields(options: SignInOptions): void {
  if (!('fields' in options) || isRecord(options.fields)) return
  const seen = options.fields === undefined ? 'undefined' : `of type ${typeof options.fields}`
  throw new TypeError(
    `"options.fields" is ${seen}. If it is \`req.body\`, no body parser has read the form. Put one before this handler: app.use(express.urlencoded())`,
  )
}

type Act = (request: globalThis.Request) => Promise<RedirectResult>

/** Runs the action, sets the cookies and redirects with 303, so that the browser does not repeat the POST. */
async function act(req: Request, res: Response, auth: Auth, follow: boolean, run: Act): Promise<string> {
  const { url, headers } = await run(createBareRequest(req, requestOrigin(req))).catch((error) => {
    throw withStatus(error)
  })
  const state = getState(req)
  forgetSession(state, auth)
  dropSession(state, res, auth)
  sendCookies(state, auth, headers.getSetCookie())
  if (follow) res.redirect(303, url)
  return url
}

/** Starts a sign-in from a handler; see the function of the entry. */
export async function signIn(
  req: Request,
  res: Response,
  auth: Auth,
  provider: string,
  options: Omit<ServerSignInOptions, 'config'> = {},
): Promise<string> {
  const { redirect = true, ...rest } = options
  assertFields(options)
  const clientAddress = findClientAddress(req, auth) ?? undefined
  return act(req, res, auth, redirect, (request) =>
    getHelperAuth(req, auth).signIn(request, provider, { clientAddress, ...rest }),
  )
}

/** Ends the session from a handler; see the function of the entry. */
export async function signOut(
  req: Request,
  res: Response,
  auth: Auth,
  options: Omit<ServerSignOutOptions, 'config'> = {},
): Promise<string> {
  const { redirect = true, ...rest } = options
  return act(req, res, auth, redirect, (request) => getHelperAuth(req, auth).signOut(request, rest))
}
