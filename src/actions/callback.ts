import { assertCsrf } from '../csrf/guard.ts'
import { MethodNotAllowed } from '../errors.ts'
import { methodOf } from '../methods/registry.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { findProvider } from './find-provider.ts'

/** Has the method prove who it is, and signs them in. The caller has checked that the request may do that. */
export async function finishSignIn(context: Context, provider: ResolvedProvider): Promise<Outcome> {
  const method = await methodOf(provider).load()
  const forwarded = (await method.forward?.(context, provider)) ?? null
  return forwarded ?? completeSignIn(context, await method.finish(context, provider))
}

/** `GET|POST callback/:provider`: what the provider, or its form, sends back. */
export async function callback(context: Context): Promise<Outcome> {
  const { config, request } = context
  const provider = findProvider(context, request.argument ?? '')
  const { method, guard } = methodOf(provider).callback(provider)
  if (request.method !== method) throw new MethodNotAllowed(method)
  if (guard === 'csrf') await assertCsrf(context, (await strategyOf(config).current(context))?.sid ?? null)
  return finishSignIn(context, provider)
}
