import { createJson, redirect } from '../http/response.ts'
import { createFailureUrl } from '../kernel/create-failure-url.ts'
import { endFragment } from '../kernel/end-fragment.ts'
import type { DetailedFailure, LoggedFailure } from '../kernel/logged-failure.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { describeDetail } from './error-detail.ts'
import { showFailure, showUnserved } from './show-failure.ts'

/** JSON for programs: the failure, and in development its fix. */
const renderJson = ({ shown, id, text, detail, status, headers }: DetailedFailure, url?: string): Outcome =>
  createJson({ ...shown, id, message: text, ...detail, url }, status, headers)

/** JSON for clients of `GET session` and `POST session`. Auth.js' clients expect `null` if an update was refused. */
const renderSessionFailure = (failure: DetailedFailure, method: string): Outcome =>
  method === 'POST' && failure.status < 500 ? createJson(null, failure.status) : renderJson(failure)

async function renderRequestFailure(failure: DetailedFailure, context: Context): Promise<Outcome> {
  const { action, method, wantsHtml, wantsRedirectAsJson } = context.request
  const { page } = failure
  // A visitor who opens the callback of a form, from the history of the browser, gets the application's own page.
  const isInPlace = page === 'none' && !(action === 'callback' && context.config.pages.error !== undefined)
  if (action === 'session') return renderSessionFailure(failure, method)
  if (wantsRedirectAsJson && !isInPlace) return renderJson(failure, await createFailureUrl(failure, context))
  if (!wantsHtml) return renderJson(failure)
  // On the target page itself, a redirect would never end.
  const isThere = method !== 'POST' && action === (page === 'signIn' ? 'signin' : 'error')
  if (!isInPlace && !isThere) return redirect(endFragment(context, await createFailureUrl(failure, context)))
  return showFailure(failure, context)
}

/**
 * Renders a failure: a page or a redirect for people, JSON for programs.
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
  return isForPerson ? showUnserved(failure, config) : renderJson(failure)
}
