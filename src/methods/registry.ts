import { isRecord } from '../lib/is-record.ts'
import type { MethodPages } from '../pages/method-pages.ts'
import type { Provider, ResolvedProvider } from '../types/provider.ts'
import type { ProviderMethod } from './provider-method.ts'

/**
 * Every method beside the code flow: the type of its providers, and the function that makes one. A method is a folder with a
 * `ProviderMethod`, and a line here. `MethodProviders` has its types.
 */
export const METHODS: Readonly<Record<string, string>> = {
  credentials: 'Credentials',
  email: 'Mail',
  webauthn: 'Passkey',
}

const isProviderMethod = (code: unknown): code is ProviderMethod => isRecord(code) && 'resolve' in code

/**
 * Finds the method that a provider carries, so that an application without such a provider holds no byte of it.
 *
 * @returns `null`: it carries none, as a plain object, or it is one of the code flow.
 */
export function findMethod(provider: Provider | ResolvedProvider): ProviderMethod | null {
  const code: unknown = Object.hasOwn(METHODS, provider.type) ? Reflect.get(provider, 'method') : null
  return isProviderMethod(code) ? code : null
}

/** What a provider's method brings to the pages; nothing if it has none. */
export const getPages = (provider: ResolvedProvider | undefined): MethodPages =>
  (provider && findMethod(provider)) ?? {}
