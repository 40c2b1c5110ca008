import type { Request, Response } from 'express'
import { isRecord } from '../../lib/is-record.ts'
import type { Auth, RedirectResult, RequestLike, SignInOptions, SignOutOptions } from '../../types/auth.ts'
import { changeSession } from '../fetch/visit.ts'
import { findClientAddress } from './client-address.ts'
import type { ServerAuthConfig } from './types.ts'
import { dropSession, getActingVisit } from './visit.ts'
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

type Act = (auth: Auth, source: RequestLike) => Promise<RedirectResult>

/** Runs the action, and redirects with 303, so that the browser does not repeat the POST. */
async function act(req: Request, res: Response, auth: Auth, follow: boolean, run: Act): Promise<string> {
  const visit = getActingVisit(req, auth)
  const url = await changeSession(visit.state, (source) => run(visit.state.auth, source)).catch((error) => {
    throw withStatus(error)
  })
  dropSession(visit, res)
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
  return act(req, res, auth, redirect, (mounted, source) =>
    mounted.signIn(source, provider, { clientAddress, ...rest }),
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
  return act(req, res, auth, redirect, (mounted, source) => mounted.signOut(source, rest))
}
