import {
  AuthError,
  CredentialsSignin,
  type ErrorType,
  isAuthError,
  MethodNotAllowed,
  rowOf,
  TooManyRequests,
} from '../errors.ts'
import { json, redirect } from '../http/response.ts'
import { randomUppercase } from '../lib/random.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { pages } from './lazy-pages.ts'
import type { Told } from './told.ts'

/** Anything can be thrown, also what cannot be looked at or added to. */
function toAuthError(thrown: unknown, errorId: string): AuthError {
  try {
    const error = isAuthError(thrown) ? thrown : new AuthError({ cause: thrown })
    return Object.assign(error, { cause: { ...error.cause, errorId } })
  } catch {
    return new AuthError({ cause: { errorId, seen: typeof thrown } })
  }
}

/** Seconds until code of the application that had too much to do may be asked again. */
const RETRY_AFTER = 5

/** What the answer says of it beside its status. */
function headersOf(error: AuthError, isBusy: boolean): Told['headers'] {
  if (error instanceof MethodNotAllowed) return { allow: error.allow }
  if (error instanceof TooManyRequests) return { 'retry-after': `${error.retryAfter}` }
  return isBusy ? { 'retry-after': `${RETRY_AFTER}` } : {}
}

/** The providers that a user who was refused can use instead. `account/decide.ts` says when the browser may know them. */
function otherWaysOf({ type, cause }: AuthError): string | undefined {
  const ids = type === 'OAuthAccountNotLinked' ? cause?.['otherWays'] : undefined
  return typeof ids === 'string' ? ids : undefined
}

/** What scanners and misspelled addresses cause. As errors, every request of a crawler would write a record. */
const QUIET: readonly ErrorType[] = ['InvalidProvider', 'MethodNotAllowed', 'UnknownAction']

async function report(error: AuthError, { development, logger }: ResolvedConfig): Promise<void> {
  if (QUIET.includes(error.type) && !development) logger.debug(error.type, error.message, { ...error.cause })
  else await logger.error(error)
}

/** Gives the failure its id and logs it with everything that is known. */
async function tell(thrown: unknown, config: ResolvedConfig): Promise<Told> {
  const id = randomUppercase(10)
  const error = toAuthError(thrown, id)
  // Code of the application that takes too long is what too many at once look like: come back later. Asked of nothing
  // that could have getters of its own.
  const isLate = error.cause?.err instanceof DOMException && error.cause.err.name === 'TimeoutError'
  const use = otherWaysOf(error) // before the logger, which takes from the cause what may not be logged
  await report(error, config)
  const { type } = error
  const { shown, status } = rowOf(type)
  const isBusy = isLate && status >= 500
  config.logger.step?.('error', type, { errorId: id, status })
  const hasCode = error instanceof CredentialsSignin || type === 'CredentialsSignin'
  const code = hasCode ? String(Reflect.get(error, 'code')) : undefined
  return {
    error,
    shown: { error: shown ? type : 'Configuration', code, use, id },
    detail: config.development ? await pages(({ detailOf }) => detailOf(error)).catch(() => null) : null,
    status: isBusy ? 503 : status,
    headers: headersOf(error, isBusy),
  }
}

/** For programs: what happened, and in development what to do about it. */
const record = ({ shown, detail, status, headers }: Told, url?: string): Outcome =>
  json({ ...shown, message: rowOf(shown.error).text, ...detail, url }, status, headers)

async function answer(told: Told, context: Context): Promise<Outcome> {
  const { action, method, wantsHtml, wantsRedirectAsJson } = context.request
  const { page } = rowOf(told.error.type)
  const isInPlace = page === 'none'
  if (action === 'session')
    // Auth.js' clients expect `null` where an update was refused.
    return method === 'POST' && told.status < 500 ? json(null, told.status) : record(told)
  if (wantsRedirectAsJson && !isInPlace) return record(told, await pages(({ pageFor }) => pageFor(told, context)))
  if (!wantsHtml) return record(told)
  // On the very page it would lead to, redirecting would never end.
  const isThere = method !== 'POST' && action === (page === 'signIn' ? 'signin' : 'error')
  if (!isInPlace && !isThere) return redirect(await pages(({ pageFor }) => pageFor(told, context)))
  return pages(({ showFailure }) => showFailure(told, context))
}

/**
 * Turns whatever was thrown into an answer: a page for people, JSON for programs. The log gets everything,
 * the browser the public sentence and the id.
 *
 * @param context `null` when the request could not even be parsed.
 */
export async function failure(thrown: unknown, config: ResolvedConfig, context: Context | null): Promise<Outcome> {
  const told = await tell(thrown, config)
  try {
    return context === null ? record(told) : await answer(told, context)
  } catch (error) {
    // Not even the page can be made: what is left needs nothing that can fail.
    return record(await tell(error, config))
  }
}
