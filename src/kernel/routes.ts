import { MethodNotAllowed } from '../errors/errors.ts'
import { of } from '../lib/part.ts'
import { pages, signing } from '../parts.ts'
import type { Context } from '../seams/context.ts'
import type { Action, AuthRequest, Guard, Outcome } from '../seams/http.ts'
import { showSession, showUpdatedSession } from './data.ts'

type Handler = (context: Context) => Promise<Outcome>

/** One row of the table. */
export interface Route {
  readonly guard: Guard
  readonly handle: Handler
}

/** Every route, with the condition of its handler. Read it for an audit. `http/request.ts` defines the arguments. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET signin': { guard: 'none', handle: of(pages, (code) => code.showSignIn) },
  'POST signin': { guard: 'sign-in', handle: of(signing, (code) => code.signIn) },
  'GET callback': { guard: 'method', handle: of(signing, (code) => code.callback) },
  'POST callback': { guard: 'method', handle: of(signing, (code) => code.callback) },
  'GET signout': { guard: 'none', handle: of(pages, (code) => code.showSignOut) },
  'POST signout': { guard: 'sign-out', handle: of(signing, (code) => code.signOut) },
  'GET signout/return': { guard: 'none', handle: of(signing, (code) => code.finishSignOut) },
  'POST backchannel-logout': { guard: 'logout-token', handle: of(signing, (code) => code.endByProvider) },
  'GET frontchannel-logout': { guard: 'none', handle: of(signing, (code) => code.endByProvider) },
  'GET session': { guard: 'none', handle: showSession },
  'POST session': { guard: 'change', handle: showUpdatedSession },
  'GET csrf': { guard: 'none', handle: of(signing, (code) => code.showCsrfToken) },
  'GET providers': { guard: 'none', handle: of(signing, (code) => code.showProviders) },
  'GET error': { guard: 'none', handle: of(pages, (code) => code.showError) },
  'GET verify-request': { guard: 'none', handle: of(pages, (code) => code.showVerifyRequest) },
  'POST verify-request': { guard: 'sign-in', handle: of(signing, (code) => code.finishByCode) },
  'GET webauthn-options': { guard: 'none', handle: of(signing, (code) => code.showWebAuthnOptions) },
  'GET assets': { guard: 'none', handle: of(pages, (code) => code.showAsset) },
}

/** HEAD uses the row of GET, unless the response consumes something, because link scanners send HEAD. */
const findRow = (method: string, action: Action): Route | undefined =>
  ROUTES[`${method === 'HEAD' && action !== 'callback' && action !== 'webauthn-options' ? 'GET' : method} ${action}`]

/**
 * Returns the row of a request.
 *
 * @throws {MethodNotAllowed} The action exists, but not with this method.
 */
export function findRoute({ method, action, argument, wantsHtml }: AuthRequest): Route {
  const route = findRow(method, action)
  if (route === undefined)
    throw new MethodNotAllowed(['GET', 'HEAD', 'POST'].filter((one) => findRow(one, action)).join(', '))
  // `signin/github` starts a sign-in, which a GET must not do. A visitor who opens it gets the sign-in page.
  if (argument !== null && action === 'signin' && method !== 'POST' && !wantsHtml) throw new MethodNotAllowed('POST')
  return route
}
