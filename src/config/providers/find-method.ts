import type { MethodPages } from '../../seams/method-pages.ts'
import type { Provider, ResolvedProvider } from '../../types/provider.ts'
import type { ProviderMethod } from './provider-method.ts'

/**
 * All methods other than the code flow: the type of their providers, and the function that creates one. A method is a
 * folder with a `ProviderMethod`, and a line here. `MethodProviders` contains its types.
 */
export const METHODS: Readonly<Record<string, string>> = {
  credentials: 'Credentials',
  email: 'Mail',
  webauthn: 'Passkey',
}

/**
 * Returns the method that a provider contains. Other applications do not ship its code.
 *
 * @returns `null` if it contains none, as a plain object, or uses the code flow.
 */
export function findMethod(provider: Provider | ResolvedProvider): ProviderMethod | null {
  const code: ProviderMethod = Object(provider.method) // checked in the next line
  return 'resolve' in code ? code : null
}

/** Returns the parts of the pages from a provider's method. Those of the code flow usually have none. */
export const getPages = (provider: ResolvedProvider | undefined): MethodPages => Object(provider?.method)
