import { InvalidProvider } from '../errors.ts'
import { isRecord } from '../lib/is-record.ts'
import { lazy } from '../lib/lazy.ts'
import type { MethodPages } from '../pages/method-pages.ts'
import type { Provider, ResolvedProvider } from '../types/provider.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import type { SignInMethod } from '../types/sign-in-method.ts'
import type { ProviderMethod } from './provider-method.ts'

/**
 * Every method beside the code flow: the type of its providers, and the function that makes one. A method is a folder with a
 * `ProviderMethod`, and a line here.
 */
export const FACTORIES: Readonly<Record<string, string>> = {
  credentials: 'Credentials',
  email: 'Mail',
  webauthn: 'Passkey',
}

const isCodeFlow = (provider: ResolvedProvider): provider is ResolvedOAuthProvider =>
  provider.type === 'oauth' || provider.type === 'oidc'

const codeFlow = lazy(async () => (await import('./authorization-code/index.ts')).authorizationCode)

/** The code flow, loaded with the first sign-in of a provider that has it. */
const authorizationCode: SignInMethod<ResolvedOAuthProvider> = {
  start: (...given) => codeFlow((method) => method.start(...given)),
  receive: (...given) => codeFlow(async (method) => (await method.receive?.(...given)) ?? null),
  finish: (...given) => codeFlow((method) => method.finish(...given)),
}

const isProviderMethod = (code: unknown): code is ProviderMethod =>
  isRecord(code) && typeof code['resolve'] === 'function'

/** Finds the method that a provider carries. @returns `null`: it carries none, as a plain object. */
export function findProviderMethod(provider: Provider | ResolvedProvider): ProviderMethod | null {
  const code: unknown = Reflect.get(provider, 'method')
  return isProviderMethod(code) ? code : null
}

/**
 * The method that proves who someone is at this provider. The code flow, of which most providers are only data, is
 * here; the others hang on their provider, so that an application without one holds no byte of it.
 *
 * @throws {InvalidProvider} It has none, which the configuration refuses.
 */
export function methodOf(provider: ResolvedProvider): SignInMethod {
  if (isCodeFlow(provider)) return authorizationCode
  const method = findProviderMethod(provider)
  if (method === null) throw new InvalidProvider()
  return method
}

/** What a provider's method brings to the pages; nothing if it has none. */
export const pagesOf = (provider: ResolvedProvider | undefined): MethodPages =>
  (provider && !isCodeFlow(provider) && findProviderMethod(provider)) || {}

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
