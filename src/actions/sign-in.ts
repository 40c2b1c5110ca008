import { askRedirect } from '../callbacks/ask-redirect.ts'
import { clearAttempts } from '../cookies/attempts.ts'
import { assertCsrf } from '../csrf/guard.ts'
import { InvalidProvider, MethodNotAllowed } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { withQuery } from '../lib/url.ts'
import { getCallbackRule, getMethod } from '../methods/get-method.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { findSid } from './data.ts'
import { pages } from './lazy-pages.ts'

/**
 * The provider that the path names.
 *
 * @throws {InvalidProvider} There is none with this id.
 */
export function getProvider({ config: { providers }, request }: Context): ResolvedProvider {
  const id = request.argument ?? ''
  const provider = providers.get(id)
  if (provider !== undefined) return provider
  throw new InvalidProvider({ cause: { seen: id.slice(0, 100), expected: [...providers.keys()].join(', ') || 'none' } })
}

/** `POST signin[/:provider]`: begins a sign-in; without a provider, shows the ways there are. */
export async function signIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const asked = request.body['callbackUrl'] ?? request.query.get('callbackUrl')
  if (request.argument === null) {
    // The target goes on as it came; one that is too long for a URL is left out.
    const callbackUrl = typeof asked === 'string' && asked.length <= 2048 ? asked : null
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  }
  const provider = getProvider(context)
  return getMethod(provider).start(context, provider, await askRedirect(context, asked))
}

/** Has the method prove who it is, and signs them in. Nothing is checked of the request here. */
export async function finishSignIn(context: Context, provider: ResolvedProvider): Promise<Outcome> {
  const method = getMethod(provider)
  const received = await method.receive?.(context, provider)
  return received ?? completeSignIn(context, provider, await method.finish(context, provider))
}

/** `POST verify-request`: a code that was typed instead of following the link. */
export async function finishByCode(context: Context): Promise<Outcome> {
  const provider = context.config.providers.get(String(context.request.body['provider']))
  const method = provider && getMethod(provider)
  if (!provider || !method?.finishByCode) throw new InvalidProvider()
  return completeSignIn(context, provider, await method.finishByCode(context, provider))
}

/** `GET webauthn-options/:provider`: what the browser needs for a ceremony. */
export async function showWebAuthnOptions(context: Context): Promise<Outcome> {
  const provider = getProvider(context)
  const { options } = getMethod(provider)
  if (!options) throw new InvalidProvider()
  return options(context, provider)
}

/** `GET|POST callback/:provider`: what the provider, or its form, sends back. */
export async function callback(context: Context): Promise<Outcome> {
  const { config, request } = context
  // An answer to a provider that was removed ends its attempt, too.
  if (!config.providers.has(request.argument ?? ''))
    clearAttempts(context, [...request.query.getAll('state'), request.body['state']])
  const provider = getProvider(context)
  const { confirm } = getMethod(provider)
  const { guard, methods } = getCallbackRule(provider)
  const asked = request.method
  // What a link leads to is a page whose button does it: opening the link does nothing, so that no scanner can.
  if (confirm && asked === 'GET') {
    const confirmation = await confirm(context, provider)
    return pages((page) => page.showConfirm(context, provider, confirmation))
  }
  if (!methods.some((method) => method === asked))
    throw new MethodNotAllowed((confirm ? ['GET', ...methods] : methods).join(', '))
  if (guard === 'csrf') await assertCsrf(context, await findSid(context))
  return finishSignIn(context, provider)
}
