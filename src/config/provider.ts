import type {
  CredentialsProvider,
  OAuthProvider,
  Provider,
  ProviderEntry,
  ResolvedCredentialsProvider,
  ResolvedProvider,
} from '../types/provider.ts'
import { resolveOAuthProvider } from './oauth-provider.ts'
import type { ResolveProviderOptions } from './provider-layers.ts'

/** What may stand in a path segment of the routes. */
const ID = /^[\w.-]{1,64}$/

const REPORTED = Symbol('reported')

/** Calls a provider that is given as a function, without argument, as `providers: [GitHub]` wants. */
function callEntry(entry: ProviderEntry, { report }: ResolveProviderOptions): unknown {
  if (typeof entry !== 'function') return entry
  try {
    return entry()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    report({ option: 'providers', problem: `A provider function threw: ${reason}`, fix: 'Call it with its options.' })
    return REPORTED
  }
}

function resolveCredentials(
  entry: CredentialsProvider,
  path: string,
  { report }: ResolveProviderOptions,
): ResolvedCredentialsProvider | null {
  const { authorize, credentials = {}, id, name = id, style = {} } = entry
  if (typeof authorize === 'function')
    return Object.freeze({
      id,
      name,
      type: 'credentials' as const,
      credentials: Object.freeze({ ...credentials }),
      // Called on the provider, for those who wrote it as a class.
      authorize: authorize.bind(entry),
      style: Object.freeze({ ...style }),
    })
  report({
    option: `${path}.authorize`,
    problem: 'There is no function that checks the credentials.',
    fix: 'Credentials({ credentials: { … }, authorize: async (credentials) => … })',
    type: 'MissingAuthorize',
  })
  return null
}

/** A provider with an id that can stand in a path; `null` for anything else. */
function asProvider(entry: unknown): { readonly provider: Provider; readonly id: string } | null {
  if (typeof entry !== 'object' || entry === null) return null
  const provider = entry as Provider // its fields are checked one by one from here on
  const id = ('options' in provider ? provider.options?.id : undefined) ?? provider.id
  return typeof id === 'string' && ID.test(id) ? { provider, id } : null
}

/**
 * Makes a provider out of what an application wrote: a definition, its options laid over it, what the
 * environment knows, placeholders filled, endpoints in one form. Nothing that the application gave is changed.
 *
 * @returns Frozen; `null` when it has mistakes, each of which was reported with the line that mends it.
 */
export function resolveProvider(entry: ProviderEntry, options: ResolveProviderOptions): ResolvedProvider | null {
  const called = callEntry(entry, options)
  if (called === REPORTED) return null
  const found = asProvider(called)
  if (found === null) {
    const problem = 'A provider needs an id of letters, digits, `-`, `_` and `.`, at most 64.'
    options.report({ option: 'providers', problem, fix: "id: 'my-provider'" })
    return null
  }
  const { provider, id } = found
  const path = `providers.${id}`
  if (provider.type === 'credentials') return resolveCredentials(provider, path, options)
  if (provider.type === 'oauth' || provider.type === 'oidc') return resolveOAuthProvider(provider, path, options)
  const { type } = provider as OAuthProvider | { type: unknown } // what TypeScript did not see
  const problem = `${JSON.stringify(type)} is no type of provider.`
  options.report({ option: `${path}.type`, problem, fix: "type: 'oidc', 'oauth' or 'credentials'" })
  return null
}
