import { describeDetail } from '../errors/describe-detail.ts'
import { createJson, redirect } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { DetailedFailure, LoggedFailure } from '../seams/failure.ts'
import type { Outcome } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { createFailureUrl } from './create-failure-url.ts'
import { endFragment } from './end-fragment.ts'

/** JSON for API clients: the failure, and in development its fix. */
const renderJson = ({ shown, id, text, detail, status, headers }: DetailedFailure, url?: string | null): Outcome =>
  createJson({ ...shown, id, message: text, ...detail, url: url ?? undefined }, status, headers)

/** JSON for clients of `GET session` and `POST session`. Auth.js' clients expect `null` if an update was refused. */
const renderSessionFailure = (failure: DetailedFailure, method: string): Outcome =>
  method === 'POST' && failure.status < 500 ? createJson(null, failure.status) : renderJson(failure)

/** Shows a failure at the address of the request. */
const showInPlace = async (
  failure: DetailedFailure,
  config: ResolvedConfig,
  context: Context | null,
): Promise<Outcome> => config.plan.present?.showFailure(failure, config, context) ?? renderJson(failure)

async function renderRequestFailure(failure: DetailedFailure, context: Context): Promise<Outcome> {
  const { action, method, wantsHtml, wantsRedirectAsJson } = context.request
  const { config } = context
  const { page } = failure
  // A visitor who opens the callback of a form, from the history of the browser, gets the application's own page.
  const isInPlace = page === 'none' && !(action === 'callback' && config.pages.error !== undefined)
  if (action === 'session') return renderSessionFailure(failure, method)
  if (wantsRedirectAsJson && !isInPlace) return renderJson(failure, await createFailureUrl(failure, context))
  if (!wantsHtml) return renderJson(failure)
  // On the target page itself, a redirect would never end.
  const isThere = method !== 'POST' && action === (page === 'signIn' ? 'signin' : 'error')
  const url = isInPlace || isThere ? null : await createFailureUrl(failure, context)
  return url === null ? showInPlace(failure, config, context) : redirect(endFragment(context, url))
}

/**
 * Renders a failure: a page or a redirect for browsers, JSON for API clients.
 *
 * @param context `null` if the request could not be parsed, for example because its host is unknown.
 * @param isForPerson Whether the response is a page without a context.
 */
export async function renderFailure(
  logged: LoggedFailure,
  config: ResolvedConfig,
  context: Context | null,
  isForPerson: boolean,
): Promise<Outcome> {
  const detail = config.development ? describeDetail(logged.error) : null
  const failure = { ...logged, detail }
  if (context !== null) return renderRequestFailure(failure, context)
  return isForPerson ? showInPlace(failure, config, null) : renderJson(failure)
}
