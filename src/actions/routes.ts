import { MethodNotAllowed } from '../errors.ts'
import type { Context } from '../types/context.ts'
import type { Action, AuthRequest, Outcome } from '../types/http.ts'
import { readSession, showCsrfToken, showProviders, updateSession } from './data.ts'
import { showAsset, showError, showSignIn, showSignOut, showVerifyRequest } from './show-page.ts'
import { callback, finishByCode, showWebAuthnOptions, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** What must hold before a handler runs. `method`: the sign-in method's own guard, see `methods/registry.ts`. */
export type Guard = 'none' | 'csrf' | 'method'

type Handler = (context: Context) => Promise<Outcome>

/** One row of the table. */
export interface Route {
  readonly guard: Guard
  readonly handle: Handler
}

/** Every route, and what must hold before its handler runs. Read it to audit it. What may follow: `http/request.ts`. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET signin': { guard: 'none', handle: showSignIn },
  'POST signin': { guard: 'csrf', handle: signIn },
  'GET callback': { guard: 'method', handle: callback },
  'POST callback': { guard: 'method', handle: callback },
  'GET signout': { guard: 'none', handle: showSignOut },
  'POST signout': { guard: 'csrf', handle: signOut },
  'GET session': { guard: 'none', handle: readSession },
  'POST session': { guard: 'csrf', handle: updateSession },
  'GET csrf': { guard: 'none', handle: showCsrfToken },
  'GET providers': { guard: 'none', handle: showProviders },
  'GET error': { guard: 'none', handle: showError },
  'GET verify-request': { guard: 'none', handle: showVerifyRequest },
  'POST verify-request': { guard: 'csrf', handle: finishByCode },
  'GET webauthn-options': { guard: 'none', handle: showWebAuthnOptions },
  'GET assets': { guard: 'none', handle: showAsset },
}

/** HEAD takes the row of GET, unless the answer uses something up: link scanners send HEAD. */
const rowOf = (method: string, action: Action): Route | undefined =>
  ROUTES[`${method === 'HEAD' && action !== 'callback' && action !== 'webauthn-options' ? 'GET' : method} ${action}`]

/**
 * The row for a request.
 *
 * @throws {MethodNotAllowed} The action exists, not with this method.
 */
export function findRoute({ method, action, argument, wantsHtml }: AuthRequest): Route {
  const route = rowOf(method, action)
  if (route === undefined)
    throw new MethodNotAllowed(['GET', 'HEAD', 'POST'].filter((one) => rowOf(one, action)).join(', '))
  // `signin/github` begins a sign-in, which a GET must not. A person who opens it gets the sign-in page.
  if (argument !== null && action === 'signin' && method !== 'POST' && !wantsHtml) throw new MethodNotAllowed('POST')
  return route
}
