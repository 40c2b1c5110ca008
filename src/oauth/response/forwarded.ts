import { seal } from '../../crypto/sealed.ts'
import { UntrustedHost } from '../../errors.ts'
import { matchesOrigin } from '../../http/origin.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { Outcome } from '../../types/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { refuseProvider, show } from '../failure.ts'
import { TRANSACTION_MAX_AGE } from '../transaction.ts'
import { openState, type ProxyState, selectAnswerFields } from './issuer.ts'

/**
 * Checks the list of deployments that may receive codes, on both sides: before the URL is sealed, and before a response
 * is forwarded. A forged host must never receive a user's code.
 */
function assertTarget({ config }: Context, provider: ResolvedOAuthProvider, origin: string): void {
  if (matchesOrigin(origin, config.redirectProxyTargets)) return
  refuseProvider(UntrustedHost, provider, origin, 'an origin in `redirectProxyTargets`', {
    fix: `Add ${origin} to \`redirectProxyTargets\` if it is your deployment.`,
  })
}

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
    refuseProvider(UntrustedHost, provider, show(`${origin}${path}`), 'an origin and a path')
  assertTarget(context, provider, url.origin)
  return url
}

/** Returns a `state` with the target for the proxy; `null` if the provider redirects here directly. */
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

/** Maximum length of a forwarded parameter, and of a signed response. */
const MAX_FORWARDED = 4_096
const MAX_FORWARDED_ANSWER = 8_192

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
    return [['response', (request.query.get('response') ?? '').slice(0, MAX_FORWARDED_ANSWER)]]
  return Object.entries(selectAnswerFields(parameters, provider)).map(([name, value]) => [
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
