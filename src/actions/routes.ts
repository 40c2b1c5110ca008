import { InvalidProvider, MethodNotAllowed, UnknownAction } from '../errors.ts'
import type { Context } from '../types/context.ts'
import type { Action, AuthRequest, Outcome } from '../types/http.ts'
import { readSession, updateSession } from './session.ts'

/** What must hold before a handler runs. `method`: the sign-in method's own guard, see `methods/registry.ts`. */
export type Guard = 'none' | 'csrf' | 'method'

/** One row of the table. */
export interface Route {
  readonly guard: Guard
  /** What the path's second segment is; absent: there is none. */
  readonly argument?: 'required' | 'optional'
  handle(context: Context): Promise<Outcome>
}

/** A handler that is loaded when it is first needed, so that a session check loads none of it. */
const lazy = (load: () => Promise<(context: Context) => Promise<Outcome>>) => async (context: Context) =>
  (await load())(context)

const pages = () => import('./show-page.ts')

async function noSuchMethod(): Promise<Outcome> {
  throw new InvalidProvider('No provider here has this route.')
}

/** Every route, and what must hold before its handler runs. Read it to audit it. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET signin': { guard: 'none', handle: lazy(async () => (await pages()).showSignIn) },
  'POST signin': {
    guard: 'csrf',
    argument: 'optional',
    handle: lazy(async () => (await import('./sign-in.ts')).signIn),
  },
  'GET callback': {
    guard: 'method',
    argument: 'required',
    handle: lazy(async () => (await import('./callback.ts')).callback),
  },
  'POST callback': {
    guard: 'method',
    argument: 'required',
    handle: lazy(async () => (await import('./callback.ts')).callback),
  },
  'GET signout': { guard: 'none', handle: lazy(async () => (await pages()).showSignOut) },
  'POST signout': { guard: 'csrf', handle: lazy(async () => (await import('./sign-out.ts')).signOut) },
  'GET session': { guard: 'none', handle: readSession },
  'POST session': { guard: 'csrf', handle: updateSession },
  'GET csrf': { guard: 'none', handle: lazy(async () => (await import('./csrf.ts')).csrf) },
  'GET providers': { guard: 'none', handle: lazy(async () => (await import('./providers.ts')).providers) },
  'GET error': { guard: 'none', handle: lazy(async () => (await pages()).showError) },
  'GET verify-request': { guard: 'none', handle: lazy(async () => (await pages()).showVerifyRequest) },
  'POST verify-request': { guard: 'csrf', handle: noSuchMethod },
  'GET webauthn-options': { guard: 'none', argument: 'required', handle: noSuchMethod },
  'GET assets': { guard: 'none', argument: 'required', handle: lazy(async () => (await pages()).showAsset) },
}

/** Answers that use something up: a HEAD, which link scanners send, must not. */
const NOT_FOR_HEAD: ReadonlySet<Action> = new Set(['callback', 'webauthn-options'])

/** Methods of an action, for `Allow`. */
function allowOf(action: Action): string {
  const methods = ['GET', 'POST'].filter((method) => Object.hasOwn(ROUTES, `${method} ${action}`))
  const isHeadAllowed = methods.includes('GET') && !NOT_FOR_HEAD.has(action)
  return (isHeadAllowed ? ['GET', 'HEAD', ...methods.slice(1)] : methods).join(', ')
}

/**
 * The row for a request. A HEAD takes the row of GET.
 *
 * @throws {MethodNotAllowed} The action exists, not with this method.
 * @throws {UnknownAction} The path has a segment too many or too few.
 */
export function findRoute({ method, action, argument }: AuthRequest): Route {
  const isHead = method === 'HEAD'
  const route = ROUTES[`${isHead ? 'GET' : method} ${action}`]
  if (route === undefined || (isHead && NOT_FOR_HEAD.has(action))) throw new MethodNotAllowed(allowOf(action))
  if (argument !== null && route.argument === undefined) throw new MethodNotAllowed('POST')
  if (argument === null && route.argument === 'required') throw new UnknownAction('The path names no provider.')
  return route
}
