import { clearAttempts } from '../cookies/attempts.ts'
import { assertCsrf } from '../csrf/guard.ts'
import { assertSameOrigin } from '../csrf/same-origin.ts'
import { MethodNotAllowed } from '../errors.ts'
import { readBody } from '../http/body.ts'
import { type CallbackRule, getCallbackRule } from '../methods/get-method.ts'
import type { Context } from '../types/context.ts'
import type { Guard } from '../types/http.ts'
import { findSid } from './data.ts'
import { findLogoutProvider } from './end-by-provider.ts'
import { getProvider } from './sign-in.ts'

/** The guards of requests that other sites send: answers that a provider posts, and its logout tokens. */
const FOREIGN: readonly string[] = ['transaction', 'logout-token']

/** Returns the guard of a callback. @throws {MethodNotAllowed} The provider does not answer with this method. */
function findCallbackGuard(context: Context): CallbackRule['guard'] {
  const { config, request } = context
  // A response for a provider that was removed ends its attempt, too.
  if (!config.providers.has(request.argument ?? '')) clearAttempts(context, request.query.getAll('state'))
  const { guard, methods } = getCallbackRule(getProvider(context))
  if (methods.some((method) => method === request.method)) return guard
  throw new MethodNotAllowed(methods.join(', '))
}

/**
 * Admits a request to its handler. Each step costs more than the one before: the head, the body, and last the token,
 * whose check needs the keys and the session. A step that refuses is the last one.
 *
 * @throws {AuthError} The request is refused.
 */
export async function admit(context: Context, route: Guard): Promise<void> {
  const { request } = context
  const guard = route === 'method' ? findCallbackGuard(context) : route
  if (request.method !== 'POST') return
  if (request.argument !== null && route === 'csrf') getProvider(context)
  const isOwn = !FOREIGN.includes(guard)
  if (isOwn) assertSameOrigin(request.headers, request.origin)
  // No logout token is read for a provider that sends none.
  if (guard === 'logout-token' && findLogoutProvider(context) === null) return
  request.body = await readBody(request.raw)
  // A form without a token is refused in any case, so its session is not opened.
  if (isOwn) await assertCsrf(context, 'csrfToken' in request.body ? await findSid(context) : null)
}
