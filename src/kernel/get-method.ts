import { findMethod } from '../config/providers/find-method.ts'
import { isRecord } from '../lib/is-record.ts'
import type { SignInMethod } from '../seams/sign-in-method.ts'
import type { ResolvedProvider } from '../types/provider.ts'

const isSignInMethod = (code: unknown): code is SignInMethod => isRecord(code) && 'start' in code

/** Returns the sign-in method of a provider. @throws {TypeError} It was resolved without one, which only tools do. */
export function getMethod({ id, method }: ResolvedProvider): SignInMethod {
  if (!isSignInMethod(method)) throw new TypeError(`${id} has no method`)
  return method
}

/** Returns the HTTP methods of a provider's callback, and the check that makes a request trustworthy. */
export interface CallbackRule {
  readonly methods: readonly ('GET' | 'POST')[]
  readonly guard: 'sign-in' | 'transaction'
}

/**
 * Code flow callbacks come from the provider's server; all others from a form of the application, by POST. A mailed link
 * is opened by GET, which shows that form. A provider that posts its response causes two requests: the POST, which only
 * stores the response, and the GET after the redirect.
 */
export function getCallbackRule(provider: ResolvedProvider): CallbackRule {
  if (provider.type !== 'oauth' && provider.type !== 'oidc')
    return { methods: findMethod(provider)?.confirm ? ['GET', 'POST'] : ['POST'], guard: 'sign-in' }
  return { methods: provider.formPost ? ['GET', 'POST'] : ['GET'], guard: 'transaction' }
}
