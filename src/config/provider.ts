import type { ErrorType } from '../errors.ts'
import type { Provider, ProviderEntry, ResolvedProvider } from '../types/provider.ts'
import { frozen } from './copy.ts'
import { type ResolveProviderOptions, resolveOAuthProvider } from './oauth-provider.ts'

/** What an entry makes, called without argument where it is a function, as `providers: [GitHub]` wants. */
function called(entry: ProviderEntry): unknown {
  try {
    return typeof entry === 'function' ? entry() : entry
  } catch (error) {
    return error
  }
}

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
  const made = called(entry)
  if (made instanceof Error) return refuse('providers', `has a function that threw: ${made.message}`, 'Call it with its options.')
  const provider = Object(made) as Provider // its fields are checked one by one from here on
  const id = ('options' in provider && provider.options?.id) || provider.id
  // What may stand in a path segment of the routes.
  if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id)) return refuse('providers', 'has one without a plain `id`', "id: 'my-provider'")
  if (provider.type === 'oauth' || provider.type === 'oidc') return resolveOAuthProvider(provider, options)
  const path = `providers.${id}`
  if (provider.type !== 'credentials') return refuse(`${path}.type`, 'is unknown', "type: 'oidc', 'oauth' or 'credentials'")
  const { authorize, credentials = {}, name = id, style = {} } = provider
  if (typeof authorize !== 'function')
    return refuse(`${path}.authorize`, 'is missing', 'authorize: async (credentials) => …', 'MissingAuthorize')
  // Called on the provider, for those who wrote it as a class.
  return frozen({ id, name, type: provider.type, credentials, authorize: authorize.bind(made), style })
}
