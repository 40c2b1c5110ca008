// The `state` of a request. With a redirect proxy, it is sealed together with the deployment that receives the response.

import { openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { InvalidCheck, UntrustedHost } from '../../errors/errors.ts'
import { matchesOrigin } from '../../http/origin.ts'
import { clearTransactions } from '../../kernel/transactions.ts'
import { TRANSACTION_MAX_AGE } from '../../kernel/used-states.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show, throwForProvider } from '../failure.ts'

/** The content of `state` on its way through the proxy. */
export interface ProxyState extends Record<string, unknown> {
  /** The `state` of the transaction. */
  readonly state: string
  /** Id of the requested provider. No other callback accepts the response. */
  readonly provider: string
  /** Origin and base path of the deployment that started the sign-in. */
  readonly origin: string
  readonly basePath: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** A received `state`: `plain` without a proxy, `valid` or `expired` with one, `unreadable` if it cannot be decrypted. */
type ReceivedState =
  | { readonly kind: 'plain' | 'unreadable' }
  | { readonly kind: 'valid' | 'expired'; readonly target: ProxyState }

/**
 * Checks the list of deployments that may receive codes, on both sides: before the URL is sealed, and before a response
 * is forwarded. A forged host must never receive a user's code.
 */
export function assertTarget({ config }: Context, provider: ResolvedOAuthProvider, origin: string): void {
  if (matchesOrigin(origin, config.redirectProxyTargets)) return
  throwForProvider(UntrustedHost, provider, origin, 'an origin in `redirectProxyTargets`', {
    fix: `Add ${origin} to \`redirectProxyTargets\` if it is your deployment.`,
  })
}

/** Returns a `state` with the target for the proxy; `null` if the provider redirects here directly. */
export async function sealProxyState(
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

async function unsealState({ config }: Context, state: string | null): Promise<ReceivedState> {
  // Sealed tokens have five parts, the `state` of a transaction has two.
  if (state?.split('.').length !== 5) return { kind: 'plain' }
  const opened = await openExpiring<ProxyState>(config.keys, 'proxy-state', state, TRANSACTION_MAX_AGE)
  if (!('payload' in opened)) return { kind: 'unreadable' }
  return { kind: opened.state === 'open' ? 'valid' : 'expired', target: opened.payload }
}

/** Clears the cookies of the transactions that these states name, because their response is refused. */
export async function endTransactions(context: Context, states: readonly string[]): Promise<void> {
  const received = await Promise.all(states.map((state) => unsealState(context, state)))
  clearTransactions(
    context,
    received.map((one, i) => ('target' in one ? one.target.state : states[i])),
  )
}

/**
 * Returns the content of a sealed `state`.
 *
 * @param state From the request, untrusted.
 * @returns `null` if it is not sealed, so no proxy is involved.
 * @throws {InvalidCheck} It cannot be decrypted, has expired, or belongs to another provider.
 */
export async function openProxyState(
  context: Context,
  provider: ResolvedOAuthProvider,
  state: string | null,
): Promise<ProxyState | null> {
  const received = await unsealState(context, state)
  if (received.kind === 'plain') return null
  if (received.kind === 'valid' && received.target.provider === provider.id) return received.target
  if ('target' in received) clearTransactions(context, [received.target.state])
  return received.kind === 'valid'
    ? throwForProvider(
        InvalidCheck,
        provider,
        `a \`state\` of ${show(received.target.provider)}`,
        `one of ${provider.id}`,
      )
    : throwForProvider(InvalidCheck, provider, 'a `state` that cannot be decrypted', 'a fresh one')
}

/** Returns the `state` of the transaction that a response belongs to. @throws {InvalidCheck} A sealed one is invalid. */
export async function findTransactionState(
  context: Context,
  provider: ResolvedOAuthProvider,
  response: URLSearchParams,
): Promise<string | null> {
  const state = response.get('state')
  return (await openProxyState(context, provider, state))?.state ?? state
}
