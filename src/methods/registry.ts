import { lazy } from '../lib/lazy.ts'
import type { SignInMethod } from '../types/method.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'

const isCodeFlow = (provider: ResolvedProvider): provider is ResolvedOAuthProvider =>
  provider.type === 'oauth' || provider.type === 'oidc'

const codeFlow = lazy(async () => (await import('./authorization-code/index.ts')).authorizationCode)

/** The code flow, loaded with the first sign-in of a provider that has it. */
const authorizationCode: SignInMethod<ResolvedOAuthProvider> = {
  start: (...given) => codeFlow((method) => method.start(...given)),
  receive: (...given) => codeFlow(async (method) => (await method.receive?.(...given)) ?? null),
  finish: (...given) => codeFlow((method) => method.finish(...given)),
}

/**
 * The method that proves who someone is at this provider. The code flow, of which most providers are only data, is
 * here; the others hang on their provider, so that an application without one holds no byte of it.
 */
export const methodOf = (provider: ResolvedProvider): SignInMethod =>
  // Made by a factory of ours, or the configuration would have been refused. Their types would import half the library.
  (isCodeFlow(provider) ? authorizationCode : provider.method) as SignInMethod

/** Which HTTP methods a provider's callback takes, and what makes a request there trustworthy. */
export interface CallbackRule {
  readonly methods: readonly ('GET' | 'POST')[]
  readonly guard: 'csrf' | 'transaction'
}

/**
 * Those of the code flow come from the provider's server; all others from a form of ours, which posts. A provider that
 * posts its answer takes two requests: the POST, which only keeps the answer, and the GET that it is answered with.
 */
export function callbackRuleOf(provider: ResolvedProvider): CallbackRule {
  if (!isCodeFlow(provider)) return { methods: ['POST'], guard: 'csrf' }
  return { methods: provider.formPost ? ['GET', 'POST'] : ['GET'], guard: 'transaction' }
}
