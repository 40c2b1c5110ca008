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

const row = (guard: Guard, handle: Handler): Route => ({ guard, handle })

/** Every route, and what must hold before its handler runs. Read it to audit it. What may follow: `http/request.ts`. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET signin': row('none', showSignIn),
  'POST signin': row('csrf', signIn),
  'GET callback': row('method', callback),
  'POST callback': row('method', callback),
  'GET signout': row('none', showSignOut),
  'POST signout': row('csrf', signOut),
  'GET session': row('none', readSession),
  'POST session': row('csrf', updateSession),
  'GET csrf': row('none', showCsrfToken),
  'GET providers': row('none', showProviders),
  'GET error': row('none', showError),
  'GET verify-request': row('none', showVerifyRequest),
  'POST verify-request': row('csrf', finishByCode),
  'GET webauthn-options': row('none', showWebAuthnOptions),
  'GET assets': row('none', showAsset),
}

/** HEAD takes the row of GET, unless the answer uses something up: link scanners send HEAD. */
const rowOf = (method: string, action: Action): Route | undefined =>
  ROUTES[`${method === 'HEAD' && action !== 'callback' && action !== 'webauthn-options' ? 'GET' : method} ${action}`]

/**
 * The row for a request.
 *
 * @throws {MethodNotAllowed} The action exists, not with this method.
 */
export function findRoute({ method, action, argument }: AuthRequest): Route {
  const route = rowOf(method, action)
  if (route === undefined)
    throw new MethodNotAllowed(['GET', 'HEAD', 'POST'].filter((one) => rowOf(one, action)).join(', '))
  // `signin/github` begins a sign-in, which a GET must not.
  if (argument !== null && action === 'signin' && method !== 'POST') throw new MethodNotAllowed('POST')
  return route
}
