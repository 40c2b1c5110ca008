import { UntrustedHost } from '../../errors/errors.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show, throwForProvider } from '../failure.ts'
import { assertTarget, openProxyState, type ProxyState } from '../request/state.ts'
import { selectResponseFields } from './parameters.ts'

/**
 * Returns the callback URL of the deployment that started the sign-in. The list is checked after the URL is built,
 * because an origin and a path can form another host: `https://app.example` and `@evil.example`.
 *
 * @throws {UntrustedHost}
 */
function createCallbackUrl(context: Context, provider: ResolvedOAuthProvider, { origin, basePath }: ProxyState): URL {
  const path = `${basePath}/callback/${provider.id}`
  const url = parseUrl(`${origin}${path}`)
  if (url === null || url.origin !== origin || url.pathname !== path)
    throwForProvider(UntrustedHost, provider, show(`${origin}${path}`), 'an origin and a path')
  assertTarget(context, provider, url.origin)
  return url
}

/** Maximum length of a forwarded parameter, and of a signed response. */
const MAX_FORWARDED = 4_096
const MAX_FORWARDED_RESPONSE = 8_192

/**
 * The forwarded parameters. A signed response stays unchanged, because the deployment that started the sign-in verifies
 * it, too.
 */
function selectForwardedFields(
  { request }: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): (readonly [name: string, value: string])[] {
  if (provider.responseMode === 'jwt')
    return [['response', (request.query.get('response') ?? '').slice(0, MAX_FORWARDED_RESPONSE)]]
  return Object.entries(selectResponseFields(parameters, provider)).map(([name, value]) => [
    name,
    value.slice(0, MAX_FORWARDED),
  ])
}

/**
 * Forwards a response to the deployment that started the sign-in.
 *
 * @returns `null` if this deployment started it.
 * @throws {UntrustedHost} The deployment is not on the list.
 */
export async function forwardResponse(
  context: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): Promise<Outcome | null> {
  const target = await openProxyState(context, provider, parameters.get('state'))
  if (target === null || target.origin === context.request.origin) return null
  const url = createCallbackUrl(context, provider, target)
  for (const [name, value] of selectForwardedFields(context, provider, parameters)) url.searchParams.set(name, value)
  return { location: url.href, status: 303, headers: { 'referrer-policy': 'no-referrer' } }
}
