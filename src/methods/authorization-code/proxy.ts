import { TRANSACTION_MAX_AGE } from '../../cookies/transactions.ts'
import { open, seal } from '../../crypto/sealed.ts'
import { AuthError, InvalidCheck } from '../../errors.ts'
import { matchesOrigin } from '../../http/origin.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../types/context.ts'
import type { Outcome } from '../../types/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { parametersOf } from './answer.ts'
import { fail } from './failure.ts'

/** What `state` holds on its way through the proxy. */
interface ProxyState extends Record<string, unknown> {
  /** The `state` of the attempt. */
  readonly state: string
  /** Origin and base path of the deployment that asked. */
  readonly origin: string
  readonly basePath: string
  /** Seconds since 1970. */
  readonly exp: number
}

/**
 * Where codes may be sent is written down, and looked up on both sides: before the address is sealed, and
 * before anything is forwarded. A forged host alone must not have a user's code delivered to it.
 */
function assertTarget({ config }: Context, provider: ResolvedOAuthProvider, origin: string): void {
  if (matchesOrigin(origin, config.redirectProxyTargets)) return
  fail(AuthError, provider, origin, 'an origin in `redirectProxyTargets`')
}

/** A `state` that tells the proxy where to go on; `null` where the provider's answer comes here by itself. */
export async function proxyState(
  context: Context,
  provider: ResolvedOAuthProvider,
  state: string,
): Promise<string | null> {
  const { redirectProxyUrl } = provider
  const { basePath, keys } = context.config
  const { origin } = context.request
  if (redirectProxyUrl === null || new URL(redirectProxyUrl).origin === origin) return null
  assertTarget(context, provider, origin)
  const target: ProxyState = { state, origin, basePath, exp: nowSeconds() + TRANSACTION_MAX_AGE }
  return seal(keys, 'proxy-state', target)
}

/**
 * What a sealed `state` says; `null` for one that has not been through the proxy.
 *
 * @param state From the request, untrusted.
 */
export async function openState(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  state: string | null,
): Promise<ProxyState | null> {
  // Sealed tokens have five parts, the `state` of an attempt has two.
  if (state?.split('.').length !== 5) return null
  const opened = await open(config.keys, 'proxy-state', state, TRANSACTION_MAX_AGE)
  // Sealed by `proxyState`, so the shape is known.
  const target = opened.state === 'open' ? (opened.payload as ProxyState) : null
  return target && target.exp > nowSeconds()
    ? target
    : fail(InvalidCheck, provider, 'a `state` that does not open', 'a fresh one')
}

/**
 * What is passed on, beside what the provider declares. Anything more would let a third party write parameters of
 * another deployment.
 */
const FORWARDED = ['code', 'state', 'iss', 'error', 'error_description']

/**
 * Passes an answer on to the deployment that asked for it.
 *
 * @returns `null` when this deployment asked itself.
 * @throws {AuthError} The deployment is not on the list.
 */
export async function forward(context: Context, provider: ResolvedOAuthProvider): Promise<Outcome | null> {
  const parameters = parametersOf(context, provider)
  const target = await openState(context, provider, parameters.get('state'))
  if (target === null || target.origin === context.request.origin) return null
  assertTarget(context, provider, target.origin)
  const url = new URL(`${target.basePath}/callback/${provider.id}`, target.origin)
  for (const name of [...FORWARDED, ...provider.callbackParams]) {
    // The description is for people.
    const value = parameters.get(name)?.slice(0, name === 'error_description' ? 300 : 4_096)
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return { location: url.href, status: 303, headers: { 'referrer-policy': 'no-referrer' } }
}
