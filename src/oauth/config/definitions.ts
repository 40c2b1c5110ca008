import type { OAuthDefinition, OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'

/** Definitions of this package, by the providers created from them. */
const definitions = new WeakMap<OAuthProvider, OAuthDefinition>()

/**
 * Creates a provider from a definition of this package.
 *
 * @param definition Data, shared by all configurations that use the provider and never changed. The tests check it.
 */
export function createProvider(definition: OAuthDefinition, options: OAuthOptions): OAuthProvider {
  const provider = { ...definition, options: { ...options } }
  definitions.set(provider, definition)
  return provider
}

/**
 * Returns the definition of a provider.
 *
 * @returns `null` if the application wrote the provider or changed a field: a copy is not known, and a changed field
 * differs.
 */
export function findDefinition(provider: OAuthProvider): OAuthDefinition | null {
  const definition = definitions.get(provider)
  if (definition === undefined) return null
  const names = Object.keys(definition)
  for (const name of names) if (Reflect.get(provider, name) !== Reflect.get(definition, name)) return null
  return Reflect.ownKeys(provider).length === names.length + 1 ? definition : null // the other one is `options`
}
