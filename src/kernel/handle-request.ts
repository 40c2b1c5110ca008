import { withHeaders } from '../http/add-header.ts'
import { describeChanges } from '../http/cookies/describe-changes.ts'
import { createContext } from '../http/create-context.ts'
import { getPublicOrigin } from '../http/origin.ts'
import { reportRequest } from '../http/report-request.ts'
import { ParsedRequest, parseRequest } from '../http/request.ts'
import { toResponse } from '../http/response.ts'
import { parseUrl } from '../lib/url.ts'
import { failures, signing } from '../parts.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Route } from '../seams/route.ts'
import type { HandleContext } from '../types/auth.ts'
import { findRoute } from './routes.ts'

/** Context of a visitor whose request could not be parsed: enough to show a page. `null` if not even that is known. */
function createPageContext(config: ResolvedConfig, request: Request, host: HandleContext): Context | null {
  const { headers, method } = request
  const { url = request.url } = host
  if (!headers.get('accept')?.includes('text/html')) return null
  try {
    const origin = getPublicOrigin(url, config.origin)
    const parsed = { action: 'error', argument: null, method, origin, url } as const
    return createContext(config, new ParsedRequest(request, parsed), host)
  } catch {
    return null // an unknown host gets a page without links
  }
}

/** Admits a request to its handler. Without cookies, a request of another server cannot act for the browser it came with. */
const actGuarded = async (context: Context, route: Route): Promise<Outcome> =>
  signing(async ({ admit }) => {
    const admitted = await admit(context, route)
    if ('refused' in admitted) return admitted.refused
    return withHeaders(await route.handle(admitted.context, admitted.proven), admitted.context)
  })

/**
 * Handles a whole request: parse, route, guard, act, respond. Never throws. Each step costs more than the one before, and
 * nothing is read, derived or stored for a request before the guard has admitted it.
 */
export async function handleRequest(
  request: Request,
  config: ResolvedConfig,
  host: HandleContext = {},
): Promise<Response> {
  let context: Context | null = null
  let outcome: Outcome
  try {
    const started = createContext(config, parseRequest(request, config, host.url), host)
    context = started
    reportRequest(started)
    const route = findRoute(config, started.request)
    if (config.plan.assertReady !== null) await config.plan.assertReady(config)
    outcome =
      route.guard === 'none'
        ? withHeaders(await route.handle(started, null), started)
        : await actGuarded(started, route)
  } catch (error) {
    context ??= createPageContext(config, request, host)
    context?.cookies.keepOnlyClears()
    const failed = context
    outcome = await failures(({ handleFailure }) => handleFailure(error, config, failed, request))
  }
  const caller = context?.request ?? { method: request.method === 'HEAD' ? 'HEAD' : 'GET', wantsRedirectAsJson: false }
  const setCookies = context?.cookies.setCookies ?? []
  const response = toResponse(outcome, caller, setCookies)
  const { status } = response
  config.logger.step?.('response', `${status}`, {
    status,
    seen: describeChanges(setCookies),
    ...(outcome.location !== undefined && { origin: parseUrl(outcome.location)?.origin }),
  })
  return response
}
