import { seal } from '../../crypto/sealed.ts'
import { UntrustedHost } from '../../errors.ts'
import { matchesOrigin } from '../../http/origin.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { Outcome } from '../../types/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { openState, type ProxyState, selectAnswerFields } from './answer.ts'
import { refuseProvider, show } from './failure.ts'
import { TRANSACTION_MAX_AGE } from './transaction.ts'

/**
 * Where codes may be sent is written down, and looked up on both sides: before the address is sealed, and
 * before anything is forwarded. A forged host alone must not have a user's code delivered to it.
 */
function assertTarget({ config }: Context, provider: ResolvedOAuthProvider, origin: string): void {
  if (matchesOrigin(origin, config.redirectProxyTargets)) return
  refuseProvider(UntrustedHost, provider, origin, 'an origin in `redirectProxyTargets`', {
    fix: `Add ${origin} to \`redirectProxyTargets\` if it is a deployment of yours.`,
  })
}

/**
 * Returns the callback URL of the deployment that asked. The list is checked after the URL is built, because an origin
 * and a path can form another host: `https://app.example` and `@evil.example`.
 *
 * @throws {UntrustedHost}
 */
function createCallbackUrl(context: Context, provider: ResolvedOAuthProvider, { origin, basePath }: ProxyState): URL {
  const path = `${basePath}/callback/${provider.id}`
  const url = parseUrl(`${origin}${path}`)
  if (url === null || url.origin !== origin || url.pathname !== path)
    refuseProvider(UntrustedHost, provider, show(`${origin}${path}`), 'an origin and a path')
  assertTarget(context, provider, url.origin)
  return url
}

/** A `state` that tells the proxy where to go on; `null` where the provider's answer comes here by itself. */
export async function readProxyState(
  context: Context,
  provider: ResolvedOAuthProvider,
  state: string,
): Promise<string | null> {
  const { redirectProxyUrl } = provider
  const { basePath, keys } = context.config
  const { origin } = context.request
  if (redirectProxyUrl === null || new URL(redirectProxyUrl).origin === origin) return null
  assertTarget(context, provider, origin)
  const exp = nowSeconds() + TRANSACTION_MAX_AGE
  const target: ProxyState = { state, provider: provider.id, origin, basePath, exp }
  return seal(keys, 'proxy-state', target)
}

/** Characters of one parameter that are passed on, and of a signed answer. */
const MAX_FORWARDED = 4_096
const MAX_FORWARDED_ANSWER = 8_192

/** What is passed on: a signed answer as it came, because the deployment that asked verifies it, too. */
function selectForwardedFields(
  { request }: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): (readonly [name: string, value: string])[] {
  if (provider.responseMode === 'jwt')
    return [['response', (request.query.get('response') ?? '').slice(0, MAX_FORWARDED_ANSWER)]]
  return Object.entries(selectAnswerFields(parameters, provider)).map(([name, value]) => [
    name,
    value.slice(0, MAX_FORWARDED),
  ])
}

/**
 * Passes an answer on to the deployment that asked for it.
 *
 * @returns `null` when this deployment asked itself.
 * @throws {UntrustedHost} The deployment is not on the list.
 */
export async function forward(
  context: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): Promise<Outcome | null> {
  const target = await openState(context, provider, parameters.get('state'))
  if (target === null || target.origin === context.request.origin) return null
  const url = createCallbackUrl(context, provider, target)
  for (const [name, value] of selectForwardedFields(context, provider, parameters)) url.searchParams.set(name, value)
  return { location: url.href, status: 303, headers: { 'referrer-policy': 'no-referrer' } }
}
