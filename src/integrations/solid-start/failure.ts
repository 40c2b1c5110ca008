import {
  AuthError,
  createLogger,
  describeFailure,
  type FailureDescription,
  isAuthError,
  randomUppercase,
  STANDS_FOR,
  withQuery,
} from '../../integration-api.ts'
import type { Scope } from './create-scope.ts'
import { toLocation } from './location.ts'
import { isApiRoute, isForPerson, isForRouter } from './request-event.ts'

/**
 * Has an object stand for an error: whoever called us catches it as the error that it is, and what nobody catches
 * SolidStart sends as the object that it is. An error alone it would write into the answer with all its evidence, and
 * without JavaScript into a cookie, together with what was typed: the password.
 */
function createStandIn<T extends object>(target: T, error: AuthError, name: string): T {
  const { cause, message, stack, type } = error
  const own = { ...error, type, name, message, stack, cause, [STANDS_FOR]: error }
  for (const key of Reflect.ownKeys(own))
    Object.defineProperty(target, key, { value: Reflect.get(own, key), configurable: true })
  return target
}

/** Gives the failure its id, and logs it with everything that is known. */
function logFailure(error: AuthError, { config }: Scope, id: string): void {
  Object.assign(error, { cause: { ...error.cause, errorId: id } })
  createLogger(config.logger, config.debug).error(error)
}

/** The page that tells a user about it, or lets them try again; `null` where it is told in place. */
function findPage({ page }: FailureDescription, { auth, config }: Scope): string | null {
  if (page === 'none') return null
  const name = page === 'signIn' ? 'signin' : 'error'
  return config.pages?.[page] ?? `${auth.basePath === '/' ? '' : auth.basePath}/${name}`
}

/** What happens if nothing catches it: a page for people, JSON for programs. */
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
 * What to throw for a failure: an error to whoever catches it, and an answer where nobody does.
 *
 * @param callbackUrl Where the sign-in was to lead.
 */
export function toFailure(thrown: unknown, scope: Scope, callbackUrl?: string): object {
  const id = randomUppercase(10)
  const error = isAuthError(thrown) ? thrown : new AuthError({ cause: thrown })
  const failure = describeFailure(error)
  logFailure(error, scope, id)
  const response = toResponse(failure, scope, id, callbackUrl)
  return createThrowable(response, scope, { ...failure.shown, id, message: failure.text }, error)
}

/** What h3, underneath SolidStart, sends as it is: an error of this name. All others are faults of the application. */
const toHttpError = ({ headers, status }: Response, body: object): Error =>
  Object.assign(new Error('Refused.'), { name: 'HTTPError', status, headers, toJSON: () => body })

/**
 * A response in the form in which it can be thrown. SolidStart takes it as it is, except from API routes: what these
 * throw goes to h3, which wants an error.
 *
 * @param body For programs.
 */
export function createThrowable(response: Response, { event }: Scope, body: object, error?: AuthError): object {
  const target = isApiRoute(event) ? toHttpError(response, body) : response
  if (error === undefined) return target
  return createStandIn(target, error, isApiRoute(event) ? 'HTTPError' : error.name)
}
