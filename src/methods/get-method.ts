import { lazy } from '../lib/lazy.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import type { SignInMethod } from '../types/sign-in-method.ts'
import { findMethod } from './registry.ts'

const codeFlow = lazy(async () => (await import('./authorization-code/index.ts')).authorizationCode)

/** The code flow, loaded with the first sign-in of a provider that has it. */
const authorizationCode: SignInMethod<ResolvedOAuthProvider> = {
  start: (...given) => codeFlow((method) => method.start(...given)),
  receive: (...given) => codeFlow(async (method) => (await method.receive?.(...given)) ?? null),
  finish: (...given) => codeFlow((method) => method.finish(...given)),
}

/**
 * The method that proves who someone is at this provider: the one that it carries, or else the code flow, of which most
 * providers are only data.
 */
export const getMethod = (provider: ResolvedProvider): SignInMethod => findMethod(provider) ?? authorizationCode

/** Which HTTP methods a provider's callback takes, and what makes a request there trustworthy. */
export interface CallbackRule {
  readonly methods: readonly ('GET' | 'POST')[]
  readonly guard: 'csrf' | 'transaction'
}

/**
 * Those of the code flow come from the provider's server; all others from a form of ours, which posts. A provider that
 * posts its answer takes two requests: the POST, which only keeps the answer, and the GET that it is answered with.
 */
export function getCallbackRule(provider: ResolvedProvider): CallbackRule {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return { methods: ['POST'], guard: 'csrf' }
  return { methods: provider.formPost ? ['GET', 'POST'] : ['GET'], guard: 'transaction' }
}
