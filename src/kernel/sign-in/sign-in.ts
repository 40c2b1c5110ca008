import { askRedirect } from '../../application/ask-redirect.ts'
import { InvalidProvider } from '../../errors/errors.ts'
import { redirect } from '../../http/response.ts'
import { readProperty } from '../../lib/read-property.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Proof } from '../../seams/identity.ts'
import type { Resumed } from '../../seams/interrupt.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import { endFragment } from '../end-fragment.ts'
import { getMethod } from '../get-method.ts'
import { showView } from '../show-view.ts'
import { completeSignIn } from './complete-sign-in.ts'

/**
 * Returns the provider that the path names.
 *
 * @throws {InvalidProvider} Unknown id.
 */
export function getProvider({ config: { providers }, request }: Context): ResolvedProvider {
  const id = request.argument ?? ''
  const provider = providers.get(id)
  if (provider !== undefined) return provider
  throw new InvalidProvider({ cause: { seen: id.slice(0, 100), expected: [...providers.keys()].join(', ') || 'none' } })
}

/** `POST signin[/:provider]`: starts a sign-in; without a provider, redirects to the sign-in page. */
export async function signIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const asked = request.body['callbackUrl'] ?? request.query.get('callbackUrl')
  if (request.argument === null) {
    // Forwards the target unchanged, unless it is too long for a URL.
    const callbackUrl = typeof asked === 'string' && asked.length <= 2048 ? asked : null
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  }
  const provider = getProvider(context)
  return getMethod(provider).start(context, provider, await askRedirect(context, asked))
}

/**
 * Completes a sign-in. In a store that cannot create a user and its account in one step, several first sign-ins of one
 * person at once can each create a user. Those that lost the account enter its user, as the next sign-in would.
 */
export async function complete(
  context: Context,
  provider: ResolvedProvider,
  proof: Proof,
  resumed: Resumed | null = null,
): Promise<Outcome> {
  try {
    return await completeSignIn(context, provider, proof, resumed)
  } catch (error) {
    if (readProperty(error, 'isOutrun')) return completeSignIn(context, provider, proof, resumed)
    throw error
  }
}

/** Runs the method and completes the sign-in. The request is already checked. */
export async function finishSignIn(context: Context, provider: ResolvedProvider): Promise<Outcome> {
  const method = getMethod(provider)
  const received = await method.receive?.(context, provider)
  if (received) return received
  const finished = await method.finish(context, provider)
  return 'identity' in finished ? complete(context, provider, finished) : finished
}

/** `POST verify-request`: accepts a code that was typed instead of opening the link. */
export async function finishByCode(context: Context): Promise<Outcome> {
  const provider = context.config.providers.get(String(context.request.body['provider']))
  const method = provider && getMethod(provider)
  if (!provider || !method?.finishByCode) throw new InvalidProvider()
  return complete(context, provider, await method.finishByCode(context, provider))
}

/** `GET webauthn-options/:provider`: returns the browser's options for a ceremony. */
export async function showWebAuthnOptions(context: Context): Promise<Outcome> {
  const provider = getProvider(context)
  const { options } = getMethod(provider)
  if (!options) throw new InvalidProvider()
  return options(context, provider)
}

/** `GET|POST callback/:provider`: handles the response of the provider or its form. */
export async function callback(context: Context): Promise<Outcome> {
  const provider = getProvider(context)
  const { confirm } = getMethod(provider)
  if (!confirm || context.request.method === 'POST') {
    const { location, ...outcome } = await finishSignIn(context, provider)
    return location === undefined ? outcome : { ...outcome, location: endFragment(context, location) }
  }
  // A link opens a page whose button completes the sign-in. Opening the link consumes nothing, so no scanner can.
  const asked = await confirm(context, provider)
  return 'identifier' in asked ? showView(context, { view: 'confirm', provider, confirmation: asked }) : asked
}
