import type { Context } from 'hono'
import { awaitLate } from '../await-late.ts'
import type { Visit } from '../fetch/types.ts'
import { describeFailure, type FailureDescription, isAuthError } from '../integration.ts'

const wantsPage = ({ req }: Context): boolean => (req.header('accept') ?? '').includes('text/html')

/** Browsers get a sentence, and API clients JSON, as from a guard. */
function createResponse(c: Context, { headers, shown, status, text }: FailureDescription): Response {
  const init = { status, headers: { ...headers, 'cache-control': 'private, no-store', vary: 'Cookie, Accept' } }
  return wantsPage(c) ? new Response(text, init) : Response.json({ error: shown.error, message: text }, init)
}

/**
 * Gives an error the response that Hono's error handler sends: 403 for a forged form, not 500. Failures of the server
 * get none, because Hono logs only errors without a response.
 *
 * @see https://hono.dev/docs/api/exception
 */
function addResponse(c: Context, error: unknown): unknown {
  if (!isAuthError(error)) return error
  const failure = describeFailure(error)
  // An error of the application's own class can be frozen: then this changes nothing.
  if (failure.status < 500) Reflect.defineProperty(error, 'getResponse', { value: () => createResponse(c, failure) })
  return error
}

/** Returns an object whose methods throw errors with a response. */
const wrapMethods = <T extends object>(c: Context, target: T): T =>
  new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      if (name === 'account') return wrapMethods(c, Object(value))
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(value, object, given)
        if (!(result instanceof Promise)) return result
        const promise = result.catch((error) => {
          throw addResponse(c, error)
        })
        return name === 'session' ? awaitLate(promise) : promise
      }
    },
  })

/** Returns a visit whose errors have the response that Hono's error handler sends. */
export const withErrorResponses = (c: Context, visit: Visit): Visit => wrapMethods(c, visit)
