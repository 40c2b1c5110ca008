import { askRedirect } from '../callbacks/ask-redirect.ts'
import {
  AuthError,
  CredentialsSignin,
  type ErrorType,
  InvalidCheck,
  isAuthError,
  MethodNotAllowed,
  rowOf,
} from '../errors.ts'
import { json, redirect } from '../http/response.ts'
import { randomUppercase } from '../lib/random.ts'
import { withQuery } from '../lib/url.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { detailOf, sealDetail } from './error-detail.ts'

/** A failure, ready to be told: what the log calls it and what the browser may know. */
interface Told {
  readonly error: AuthError
  /** Ten characters that the user can read out and the log can be searched for. */
  readonly id: string
  readonly type: ErrorType
  readonly status: number
}

const UNEXPECTED = 'Something failed that should not.'

/** Anything can be thrown, also what cannot be looked at or added to. */
function toAuthError(thrown: unknown, errorId: string): AuthError {
  try {
    const error = isAuthError(thrown) ? thrown : new AuthError(UNEXPECTED, { cause: thrown })
    Object.defineProperty(error, 'cause', { value: { ...error.cause, errorId }, configurable: true, writable: true })
    return error
  } catch {
    return new AuthError(UNEXPECTED, { cause: { errorId, seen: typeof thrown } })
  }
}

/** Gives the failure its id and logs it with everything that is known. */
function tell(thrown: unknown, config: ResolvedConfig): Told {
  const id = randomUppercase(10)
  const error = toAuthError(thrown, id)
  config.logger.error(error)
  const { shown, status } = rowOf(error.type)
  return { error, id, type: shown ? error.type : 'Configuration', status }
}

const codeOf = (error: AuthError): string | null =>
  error instanceof CredentialsSignin || error.type === 'CredentialsSignin' ? String(Reflect.get(error, 'code')) : null

/** For programs: what happened, and in development what to do about it. */
function record(
  { error, id, type, status }: Told,
  config: ResolvedConfig,
  extra: Record<string, unknown> = {},
): Outcome {
  const code = codeOf(error)
  const help = config.development ? detailOf(error) : {}
  const body = { error: type, ...(code === null ? {} : { code }), id, message: rowOf(type).text, ...help, ...extra }
  const headers = error instanceof MethodNotAllowed ? { allow: error.allow } : {}
  return json(body, status, headers)
}

/** What the page needs beside the error: where to go on, and what to start again. */
async function pageParameters({ error }: Told, { config, request }: Context): Promise<Record<string, string | null>> {
  const { callbackUrl } = request.body
  // The callback that failed is not asked again.
  const isKept = callbackUrl !== undefined && error.type !== 'CallbackError'
  return {
    callbackUrl: isKept ? await askRedirect(config, request.origin, callbackUrl) : null,
    provider: error instanceof InvalidCheck ? request.argument : null,
  }
}

/** The page that tells a user about a failure, or lets them try again. */
async function pageFor(told: Told, context: Context): Promise<string> {
  const { config, request } = context
  const isSignIn = rowOf(told.error.type).page === 'signIn'
  const custom = isSignIn ? config.pages.signIn : config.pages.error
  const page = new URL(custom ?? `${config.basePath}/${isSignIn ? 'signin' : 'error'}`, request.origin).href
  const detail = config.development && custom === undefined ? await sealDetail(config, detailOf(told.error)) : null
  return withQuery(page, {
    error: told.type,
    code: codeOf(told.error),
    id: told.id,
    detail,
    ...(await pageParameters(told, context)),
  })
}

/** In place, for a person who is already where the failure is. */
async function inPlace({ error, id, type, status }: Told, context: Context): Promise<Outcome> {
  const [{ errorPage }, { htmlPage, viewOf }] = await Promise.all([
    import('../pages/error.ts'),
    import('./show-page.ts'),
  ])
  const detail = context.config.development ? detailOf(error) : null
  const params = { type, errorId: id, detail, retry: null, returnTo: `${context.request.origin}/` }
  const page = htmlPage(context.config, errorPage(viewOf(context, null), params), status)
  return error instanceof MethodNotAllowed ? { ...page, headers: { ...page.headers, allow: error.allow } } : page
}

/**
 * Turns whatever was thrown into an answer: a page for people, JSON for programs. The log gets everything,
 * the browser the public sentence and the id.
 *
 * @param context `null` when the request could not even be parsed.
 */
export async function failure(thrown: unknown, config: ResolvedConfig, context: Context | null): Promise<Outcome> {
  const told = tell(thrown, config)
  if (context === null) return record(told, config)
  try {
    return await answer(told, context)
  } catch (error) {
    // Not even the page can be made: what is left needs nothing that can fail.
    return record(tell(error, config), config)
  }
}

async function answer(told: Told, context: Context): Promise<Outcome> {
  const { config, request } = context
  // Auth.js' clients expect `null` where an update was refused.
  if (request.action === 'session' && request.method === 'POST' && told.status < 500) return json(null, told.status)
  const isInPlace = rowOf(told.error.type).page === 'none' || request.action === 'session'
  if (request.wantsRedirectAsJson && !isInPlace) return record(told, config, { url: await pageFor(told, context) })
  if (!request.wantsHtml || request.action === 'session') return record(told, config)
  return isInPlace || isOnPage(told, context) ? inPlace(told, context) : redirect(await pageFor(told, context))
}

/** Whether the failure happened on the very page it would lead to: redirecting would never end. */
function isOnPage({ error }: Told, { request }: Context): boolean {
  return request.method !== 'POST' && request.action === (rowOf(error.type).page === 'signIn' ? 'signin' : 'error')
}
