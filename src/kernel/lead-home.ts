// Leads visitors from another host name of the application to the configured one, where cookies belong.

import { askRedirect } from '../application/ask-redirect.ts'
import { MissingCSRF, throwUnexpected } from '../errors/errors.ts'
import { redirect } from '../http/response.ts'
import { isWeb, parseUrl, withQuery } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'

/** Parameter of the sign-in page to which a visitor was led. */
const LED = 'led'

/**
 * Returns whether a sign-in works at this host, too: the cookie that the form needs is sent to all hosts of the site, or
 * the browser was led before. Then the configured host redirects to this one, and leading it again would never end.
 */
function worksHere({ names, request }: Context, alias: URL): boolean {
  const { attributes } = names[request.action === 'signin' ? 'transaction' : 'sessionToken']
  const page = parseUrl(request.headers.get('referer') ?? '')
  return attributes.includes('; Domain=') || (page?.origin === alias.origin && page.searchParams.has(LED))
}

/**
 * Returns the URL of the other host: the browser reports a page of the host that it sent the form to, and that is not
 * the configured one. The Host header proves nothing, because a proxy can replace it.
 */
function findAlias(context: Context): URL | null {
  const { headers, origin } = context.request
  const alias = parseUrl(headers.get('origin') ?? '')
  const isAlias =
    context.config.origin.fixed !== null && headers.get('sec-fetch-site') === 'same-origin' && alias && isWeb(alias)
  return isAlias && alias.host !== new URL(origin).host && !worksHere(context, alias) ? alias : null
}

/**
 * Redirects a sign-in form of another host to the sign-in page of the configured origin, with its target. Its cookies
 * would stay at the other host, so the user would be signed out, or the response of the provider refused. Runs nothing.
 *
 * @returns `null` if the form comes from the configured host.
 * @throws {MissingCSRF} For an API client, which would take the redirect for a sign-in. Hosts that differ only by port
 * share their cookies, so its sign-in is not lost.
 */
export async function leadHome(context: Context): Promise<Outcome | null> {
  const { config, request } = context
  const { body, origin, query, wantsHtml } = request
  const alias = findAlias(context)
  if (alias === null || (!wantsHtml && alias.hostname === new URL(origin).hostname)) return null
  const fix = `Redirect ${alias.origin} to ${origin}, or set AUTH_URL=${alias.origin}.`
  if (!wantsHtml) return throwUnexpected(MissingCSRF, `Origin: ${alias.origin}`, `a request from ${origin}`, { fix })
  config.logger.warnOnce('other-host', `A sign-in form at ${alias.origin} led its visitor to ${origin}. ${fix}`)
  const asked = String(body['callbackUrl'] ?? query.get('callbackUrl') ?? '')
  // A target at the other host moves, too. The `redirect` callback decides about it like about any other.
  const target = parseUrl(asked, alias.origin)
  const moved = target?.origin === alias.origin ? target.href.slice(alias.origin.length) : asked
  return redirect(
    withQuery(`${origin}${config.basePath}/signin`, {
      callbackUrl: await askRedirect(context, moved),
      [LED]: '1',
      ui_locales: query.get('ui_locales'),
    }),
  )
}
