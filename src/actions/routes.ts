import { MethodNotAllowed } from '../errors.ts'
import { type Lazy, lazy } from '../lib/lazy.ts'
import type { Context } from '../types/context.ts'
import type { Action, AuthRequest, Guard, Outcome } from '../types/http.ts'
import { showSession, showUpdatedSession } from './data.ts'
import { pages } from './lazy-pages.ts'

type Handler = (context: Context) => Promise<Outcome>

/** Sign-in, sign-out and the guard of forms, loaded with the first of them. */
export const signing: Lazy<typeof import('./signing.ts')> = lazy(() => import('./signing.ts'))

/** A handler of `show-page.ts`. */
const page =
  (name: 'showAsset' | 'showError' | 'showSignIn' | 'showSignOut' | 'showVerifyRequest'): Handler =>
  (context) =>
    pages((handlers) => handlers[name](context))

/** A handler of `actions/form-token.ts`, `actions/sign-in.ts` or `actions/sign-out.ts`. */
const sign =
  (name: Exclude<keyof typeof import('./signing.ts'), 'admit' | 'finishSignIn' | 'getProvider'>): Handler =>
  (context) =>
    signing((handlers) => handlers[name](context))

/** One row of the table. */
export interface Route {
  readonly guard: Guard
  readonly handle: Handler
}

/** Every route, with the condition of its handler. Read it for an audit. `http/request.ts` defines the arguments. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET signin': { guard: 'none', handle: page('showSignIn') },
  'POST signin': { guard: 'sign-in', handle: sign('signIn') },
  'GET callback': { guard: 'method', handle: sign('callback') },
  'POST callback': { guard: 'method', handle: sign('callback') },
  'GET signout': { guard: 'none', handle: page('showSignOut') },
  'POST signout': { guard: 'sign-out', handle: sign('signOut') },
  'GET signout/return': { guard: 'none', handle: sign('finishSignOut') },
  'POST backchannel-logout': { guard: 'logout-token', handle: sign('endByProvider') },
  'GET frontchannel-logout': { guard: 'none', handle: sign('endByProvider') },
  'GET session': { guard: 'none', handle: showSession },
  'POST session': { guard: 'change', handle: showUpdatedSession },
  'GET csrf': { guard: 'none', handle: sign('showCsrfToken') },
  'GET providers': { guard: 'none', handle: sign('showProviders') },
  'GET error': { guard: 'none', handle: page('showError') },
  'GET verify-request': { guard: 'none', handle: page('showVerifyRequest') },
  'POST verify-request': { guard: 'sign-in', handle: sign('finishByCode') },
  'GET webauthn-options': { guard: 'none', handle: sign('showWebAuthnOptions') },
  'GET assets': { guard: 'none', handle: page('showAsset') },
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
