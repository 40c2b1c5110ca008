import type { ErrorType } from '../errors.ts'
import type { OAuthProvider, Provider, ProviderEntry, ResolvedProvider } from '../types/provider.ts'
import { frozen } from './copy.ts'
import { type ResolveProviderOptions, resolveOAuthProvider } from './oauth-provider.ts'

/**
 * Makes a provider out of what an application wrote. Nothing that the application gave is changed.
 *
 * @returns Frozen; `null` when it has mistakes, each of which was reported with the line that mends it.
 */
export function resolveProvider(entry: ProviderEntry, options: ResolveProviderOptions): ResolvedProvider | null {
  const refuse = (option: string, problem: string, fix: string, type?: ErrorType): null => {
    options.report({ option, problem, fix, ...(type && { type }) })
    return null
  }
  let made: unknown = entry
  try {
    // Without argument, as `providers: [GitHub]` wants.
    if (typeof entry === 'function') made = entry()
  } catch (error) {
    return refuse('providers', `one threw: ${error}`, 'Call it with its options.')
  }
  const provider = Object(made) as Provider // its fields are checked one by one from here on
  const id: unknown = (provider as OAuthProvider).options?.id ?? provider.id
  // What may stand in a path segment of the routes.
  if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id))
    return refuse('providers', 'one has no plain id', "id: 'my-provider'")
  if (provider.type === 'oauth' || provider.type === 'oidc') return resolveOAuthProvider(provider, options)
  const path = `providers.${id}.`
  if (provider.type !== 'credentials')
    return refuse(`${path}type`, 'is unknown', "type: 'oidc', 'oauth' or 'credentials'")
  const { authorize, credentials = {}, name = id, style = {}, type } = provider
  return typeof authorize === 'function'
    ? // Called on the provider, for those who wrote it as a class.
      frozen({ id, name, type, credentials, authorize: authorize.bind(provider), style })
    : refuse(`${path}authorize`, 'is missing', 'authorize: async (credentials) => null', 'MissingAuthorize')
}
