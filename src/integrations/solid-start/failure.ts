import {
  AuthError,
  createLogger,
  isAuthError,
  randomUppercase,
  rowOf,
  TooManyRequests,
  withQuery,
} from '../../integration-api.ts'
import type { Scope } from './auth-of.ts'
import { locationOf } from './location.ts'
import { isApiRoute, isForPerson, isForRouter } from './request-event.ts'

/** The errors that what we throw stands for. */
const inside = new WeakMap<object, AuthError>()

const isInstance = (of: object, value: unknown): boolean => Function.prototype[Symbol.hasInstance].call(of, value)

/** Has `instanceof CredentialsSignin`, and `isAuthError`, look at the error that another object stands for. */
function lookInside(): void {
  if (Object.hasOwn(AuthError, Symbol.hasInstance)) return
  Object.defineProperty(AuthError, Symbol.hasInstance, {
    value(this: object, value: unknown): boolean {
      return isInstance(this, value) || isInstance(this, inside.get(Object(value)))
    },
  })
}

/**
 * Has an object stand for an error: whoever called us catches it as the error that it is, and what nobody catches
 * SolidStart sends as the object that it is. An error alone it would write into the answer with all its evidence, and
 * without JavaScript into a cookie, together with what was typed: the password.
 */
function standIn<T extends object>(target: T, error: AuthError, name: string): T {
  lookInside()
  inside.set(target, error)
  const { cause, message, stack, type } = error
  const own = { ...error, type, name, message, stack, cause }
  for (const [key, value] of Object.entries(own)) Object.defineProperty(target, key, { value, configurable: true })
  return target
}

/** Gives the failure its id, and logs it with everything that is known. */
function tell(thrown: unknown, { config }: Scope, id: string): AuthError {
  const error = isAuthError(thrown) ? thrown : new AuthError({ cause: thrown })
  Object.assign(error, { cause: { ...error.cause, errorId: id } })
  createLogger(config.logger, config.debug).error(error)
  return error
}

/** What the browser may know of it. */
function shownOf(error: AuthError, id: string): Record<string, string> {
  const { type } = error
  const code: unknown = Reflect.get(error, 'code')
  return {
    error: rowOf(type).shown ? type : 'Configuration',
    ...(type === 'CredentialsSignin' && { code: String(code) }),
    id,
  }
}

/** The page that tells a user about it, or lets them try again; `null` where it is told in place. */
function pageOf({ type }: AuthError, { auth, config }: Scope): string | null {
  const { page } = rowOf(type)
  if (page === 'none') return null
  const name = page === 'signIn' ? 'signin' : 'error'
  return config.pages?.[page] ?? `${auth.basePath === '/' ? '' : auth.basePath}/${name}`
}

/** What happens where nobody catches it: a page for people, JSON for programs. */
function toResponse(error: AuthError, scope: Scope, id: string, callbackUrl: string | undefined): Response {
  const { event } = scope
  const shown = shownOf(error, id)
  const { status, text } = rowOf(error.type)
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  if (error instanceof TooManyRequests) headers.set('retry-after', `${error.retryAfter}`)
  const page = isForPerson(event) ? pageOf(error, scope) : null
  if (page !== null) {
    headers.set('location', locationOf(withQuery(page, { ...shown, callbackUrl }), scope))
    return new Response(null, { status: 303, headers })
  }
  if (isForRouter(event)) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ ...shown, message: text }), { status, headers })
}

/**
 * What to throw for a failure: an error to whoever catches it, and an answer where nobody does.
 *
 * @param callbackUrl Where the sign-in was to lead.
 */
export function failureOf(thrown: unknown, scope: Scope, callbackUrl?: string): object {
  const id = randomUppercase(10)
  const error = tell(thrown, scope, id)
  const response = toResponse(error, scope, id, callbackUrl)
  const { text } = rowOf(error.type)
  return throwable(response, scope, { ...shownOf(error, id), message: text }, error)
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
export function throwable(response: Response, { event }: Scope, body: object, error?: AuthError): object {
  const target = isApiRoute(event) ? toHttpError(response, body) : response
  if (error === undefined) return target
  return standIn(target, error, isApiRoute(event) ? 'HTTPError' : error.name)
}
