import { TRANSACTION_MAX_AGE } from '../../cookies/transactions.ts'
import { open, seal } from '../../crypto/sealed.ts'
import { AuthError, InvalidCheck } from '../../errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { Outcome } from '../../types/http.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { parametersOf } from './answer.ts'

/** What `state` holds on its way through the proxy. */
interface ProxyState {
  /** The `state` of the attempt. */
  readonly state: string
  /** Origin and base path of the deployment that asked. */
  readonly origin: string
  readonly basePath: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Whether the provider's answer has to come by way of a fixed address. */
export function isProxied({ request }: Context, { redirectProxyUrl }: ResolvedOAuthProvider): boolean {
  return redirectProxyUrl !== null && parseUrl(redirectProxyUrl)?.origin !== request.origin
}

/** `https://*.preview.example` stands for one label, not for none and not for two. */
function matches(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.replace(/\/$/, '').split('*', 2)
  if (after === undefined) return before === origin
  const label = origin.slice(before.length, origin.length - after.length)
  return origin === `${before}${label}${after}` && /^[\w-]+$/.test(label)
}

/**
 * Where codes may be sent is written down, and looked up on both sides: before the address is sealed, and
 * before anything is forwarded. A forged host alone must not have a user's code delivered to it.
 */
function assertTarget({ config }: Context, origin: string): void {
  if (config.redirectProxyTargets.some((pattern) => matches(pattern, origin))) return
  throw new AuthError('The redirect proxy does not forward there.', {
    cause: {
      seen: origin,
      expected: 'an origin in `redirectProxyTargets`',
      fix: `redirectProxyTargets: ['${origin}']`,
    },
  })
}

/** A `state` that tells the proxy where to go on. */
export function sealProxyState(context: Context, state: string): Promise<string> {
  const { config, request } = context
  assertTarget(context, request.origin)
  const target: ProxyState = {
    state,
    origin: request.origin,
    basePath: config.basePath,
    exp: nowSeconds() + TRANSACTION_MAX_AGE,
  }
  return seal(config.keys, 'proxy-state', { ...target })
}

/** Sealed tokens have five parts, the `state` of an attempt has two. */
const isSealed = (state: string): boolean => state.split('.').length === 5

async function openProxyState({ config }: Context, state: string): Promise<ProxyState> {
  const opened = await open(config.keys, 'proxy-state', state, TRANSACTION_MAX_AGE)
  // Sealed by `sealProxyState`, so the shape is known.
  const target = opened.state === 'open' ? (opened.payload as unknown as ProxyState) : null
  if (target !== null && target.exp > nowSeconds()) return target
  throw new InvalidCheck('The `state` that came back is none of ours, or too old.', {
    cause: { seen: 'a sealed `state` that does not open', expected: 'one of the last 10 minutes' },
  })
}

/**
 * The `state` of the attempt, out of the one that came back.
 *
 * @param state From the request, untrusted.
 */
export async function plainState(context: Context, state: string | null): Promise<string | null> {
  if (state === null || !isSealed(state)) return state
  return (await openProxyState(context, state)).state
}

/** What is passed on. Anything more would let a third party write parameters of another deployment. */
const FORWARDED = ['code', 'state', 'iss', 'error', 'error_description']

/** Characters of `error_description`, which is for people, and of everything else. */
const MAX_DESCRIPTION = 300
const MAX_PARAMETER = 4_096

/**
 * Passes an answer on to the deployment that asked for it.
 *
 * @returns `null` when this deployment asked itself.
 * @throws {AuthError} The deployment is not on the list.
 */
export async function forward(context: Context, provider: ResolvedOAuthProvider): Promise<Outcome | null> {
  const parameters = parametersOf(context, provider)
  const state = parameters.get('state')
  if (state === null || !isSealed(state)) return null
  const { origin, basePath } = await openProxyState(context, state)
  if (origin === context.request.origin) return null
  assertTarget(context, origin)
  const url = new URL(`${basePath}/callback/${provider.id}`, origin)
  for (const name of FORWARDED) {
    const limit = name === 'error_description' ? MAX_DESCRIPTION : MAX_PARAMETER
    const value = parameters.get(name)?.slice(0, limit)
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return { location: url.href, status: 303, headers: { 'referrer-policy': 'no-referrer' } }
}
