import { askRedirect } from '../application/ask-redirect.ts'
import { MethodNotAllowed } from '../errors/errors.ts'
import { readBody } from '../http/body.ts'
import { createCookieJar } from '../http/cookies/jar.ts'
import { assertCsrf } from '../http/csrf/guard.ts'
import { assertSameOrigin } from '../http/csrf/same-origin.ts'
import { redirect } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { FormKind, Outcome } from '../seams/http.ts'
import type { Route, TokenGuard } from '../seams/route.ts'
import { findSid } from './data.ts'
import { type CallbackRule, getCallbackRule, getMethod } from './get-method.ts'
import { leadHome } from './lead-home.ts'
import { getProvider } from './sign-in/sign-in.ts'
import { clearTransactions } from './transactions.ts'

/** Forms of the application. Other sites send all other POSTs: answers of a provider, and its logout tokens. */
const FORMS: readonly string[] = ['sign-in', 'sign-out', 'change'] satisfies FormKind[]

const isForm = (guard: string): guard is FormKind => FORMS.includes(guard)

/** Returns what a form does. A method can use its callback to add a factor to an account. */
function findKind(context: Context, guard: FormKind): FormKind {
  const isChange = context.request.action === 'callback' && getMethod(getProvider(context)).isChange?.(context)
  return isChange ? 'change' : guard
}

/** Checks a form whose body was read. */
async function admitForm(context: Context, guard: FormKind): Promise<Outcome | null> {
  const { body } = context.request
  const kind = findKind(context, guard)
  const led = kind === 'sign-in' && !context.config.skipsCsrf ? await leadHome(context) : null
  if (led !== null) return led
  // A form without a token is refused in any case, so its session is not opened.
  const verdict = await assertCsrf(context, kind, 'csrfToken' in body ? await findSid(context) : null)
  return verdict === 'lead-on' ? redirect(await askRedirect(context, body['callbackUrl'])) : null
}

/** Returns the guard of a callback. @throws {MethodNotAllowed} The provider does not answer with this method. */
function findCallbackGuard(context: Context): CallbackRule['guard'] {
  const { config, request } = context
  // A response for a provider that was removed ends its transaction, too.
  if (!config.providers.has(request.argument ?? '')) clearTransactions(context, request.query.getAll('state'))
  const { guard, methods } = getCallbackRule(getProvider(context))
  if (methods.some((method) => method === request.method)) return guard
  throw new MethodNotAllowed(methods.join(', '))
}

/** A request that may reach its handler, or the response to it. */
export type Admitted =
  | { readonly context: Context; readonly proven: unknown }
  /** Runs nothing: the refusal of a token, or the way that leads the user of a form on. */
  | { readonly refused: Outcome }

/** A refusal that is the same for an unknown provider, for one that sends no tokens, and for a forged token. */
const REFUSED: Admitted = { refused: { status: 400 } }

/** Admits a request of another server. Its handler gets no cookies, because no browser is involved. */
async function admitToken(
  context: Context,
  guard: TokenGuard,
  readRouteBody: NonNullable<Route['readBody']>,
): Promise<Admitted> {
  const { request } = context
  // Without an allowed sender, the body is not read.
  if (!guard.isExpected(context)) return REFUSED
  const alone = guard.cookies === 'used' ? context : { ...context, cookies: createCookieJar(null) }
  if (request.method === 'POST') request.body = await readRouteBody(request.raw)
  const proven = await guard.verify(alone)
  return proven === null ? REFUSED : { context: alone, proven }
}

/**
 * Admits a request to its handler. Each step costs more than the one before: the head, the body, and last the token,
 * whose check needs the keys and the session. A step that refuses is the last one.
 *
 * @throws {AuthError} The request is refused.
 */
export async function admit(
  context: Context,
  { guard: route, readBody: readRouteBody = readBody }: Pick<Route, 'guard' | 'readBody'>,
): Promise<Admitted> {
  const { request } = context
  if (typeof route === 'object') return admitToken(context, route, readRouteBody)
  const guard = route === 'method' ? findCallbackGuard(context) : route
  const admitted = { context, proven: null }
  if (request.method !== 'POST') return admitted
  if (request.argument !== null && isForm(route)) getProvider(context)
  if (isForm(guard)) assertSameOrigin(request.headers, request.origin)
  request.body = await readRouteBody(request.raw)
  const led = isForm(guard) ? await admitForm(context, guard) : null
  return led === null ? admitted : { refused: led }
}
