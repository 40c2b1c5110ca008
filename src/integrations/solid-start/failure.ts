import {
  AuthError,
  describeFailure,
  type FailureDescription,
  isAuthError,
  randomUppercase,
  withQuery,
} from '../integration.ts'
import { createStandIn } from '../stand-in.ts'
import type { Scope } from './create-scope.ts'
import { toLocation } from './location.ts'
import { isApiRoute, isForPerson, isForRouter } from './request-event.ts'

/** Assigns an id to the failure, and logs it with all details. */
function logFailure(error: AuthError, { config }: Scope, id: string): void {
  Object.assign(error, { cause: { ...error.cause, errorId: id } })
  config.logger.error(error)
}

/** Returns the page that explains a failure or lets the user try again; `null` to respond in place. */
function findPage({ page }: FailureDescription, { auth, config }: Scope): string | null {
  if (page === 'none') return null
  const name = page === 'signIn' ? 'signin' : 'error'
  return config.pages[page] ?? `${auth.basePath === '/' ? '' : auth.basePath}/${name}`
}

/** The response if the error is uncaught: a page for browsers, JSON for API clients. */
function toResponse(failure: FailureDescription, scope: Scope, id: string, callbackUrl: string | undefined): Response {
  const { event } = scope
  const { shown, status, text } = failure
  const headers = new Headers({ ...failure.headers, 'cache-control': 'private, no-store' })
  const page = isForPerson(event) ? findPage(failure, scope) : null
  if (page !== null) {
    headers.set('location', toLocation(withQuery(page, { ...shown, id, callbackUrl }), scope))
    return new Response(null, { status: 303, headers })
  }
  if (isForRouter(event)) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ ...shown, id, message: text }), { status, headers })
}

/**
 * Returns the value to throw for a failure: an error for application code, and a response if uncaught.
 *
 * @param callbackUrl Target of the sign-in.
 */
export function toFailure(thrown: unknown, scope: Scope, callbackUrl?: string): object {
  const id = randomUppercase(10)
  const error = isAuthError(thrown) ? thrown : new AuthError('An unexpected error was thrown.', { cause: thrown })
  const failure = describeFailure(error)
  logFailure(error, scope, id)
  const response = toResponse(failure, scope, id, callbackUrl)
  return createThrowable(response, scope, { ...failure.shown, id, message: failure.text }, error)
}

/** h3, which SolidStart uses, sends an error of this name unchanged. All others become a status 500. */
const toHttpError = ({ headers, status }: Response, body: object): Error =>
  Object.assign(new Error('Refused.'), { name: 'HTTPError', status, headers, toJSON: () => body })

/**
 * Returns a response that can be thrown. SolidStart sends it unchanged, except from API routes, whose exceptions go to
 * h3, which expects an error. SolidStart would write an error itself into the response with all details, and without
 * JavaScript into a cookie, together with the submitted form and its password.
 *
 * @param body JSON for API clients.
 */
export function createThrowable(response: Response, { event }: Scope, body: object, error?: AuthError): object {
  const target = isApiRoute(event) ? toHttpError(response, body) : response
  if (error === undefined) return target
  return createStandIn(target, error, isApiRoute(event) ? 'HTTPError' : error.name)
}
