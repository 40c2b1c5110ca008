import { MethodNotAllowed } from '../errors/errors.ts'
import { signing, views } from '../parts.ts'
import type { AuthRequest } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Route } from '../seams/route.ts'
import { showSession, showUpdatedSession } from './data.ts'
import { rows } from './rows.ts'

/** The routes of the kernel, with the condition of their handlers. Those of features are in their heads. */
export const ROUTES: Readonly<Record<string, Route>> = {
  ...rows(views, {
    'GET signin': ['none', 'showSignIn'],
    'GET signin/:provider': ['none', 'showSignIn'],
    'GET signout': ['none', 'showSignOut'],
    'GET error': ['none', 'showError'],
    'GET verify-request': ['none', 'showVerifyRequest'],
  }),
  ...rows(signing, {
    'POST signin': ['sign-in', 'signIn'],
    'POST signin/:provider': ['sign-in', 'signIn'],
    'GET callback/:provider': ['method', 'callback', 'refused'],
    'POST callback/:provider': ['method', 'callback'],
    'POST verify-request': ['sign-in', 'finishByCode'],
    'GET webauthn-options/:provider': ['none', 'showWebAuthnOptions', 'refused'],
    'POST signout': ['sign-out', 'signOut'],
    'GET csrf': ['none', 'showCsrfToken'],
    'GET providers': ['none', 'showProviders'],
  }),
  'GET session': { guard: 'none', run: 'showSession', handle: showSession },
  'POST session': { guard: 'change', run: 'showUpdatedSession', handle: showUpdatedSession },
}

/** Returns the row of a method. HEAD uses that of GET, unless it is refused. */
export function findRow(routes: ReadonlyMap<string, Route>, method: string, path: string): Route | undefined {
  if (method !== 'HEAD') return routes.get(`${method} ${path}`)
  const route = routes.get(`GET ${path}`)
  return route?.head === 'refused' ? undefined : route
}

/**
 * Returns the row of a request.
 *
 * @throws {MethodNotAllowed} The action exists, but not with this method.
 */
export function findRoute({ plan }: ResolvedConfig, { method, action, argument, wantsHtml }: AuthRequest): Route {
  const path = argument === null ? action : `${action}/:`
  const route = findRow(plan.routes, method, path)
  if (route === undefined)
    throw new MethodNotAllowed(['GET', 'HEAD', 'POST'].filter((one) => findRow(plan.routes, one, path)).join(', '))
  // `signin/github` starts a sign-in, which a GET must not do. A visitor who opens it gets the sign-in page.
  if (argument !== null && action === 'signin' && method !== 'POST' && !wantsHtml) throw new MethodNotAllowed('POST')
  return route
}
