import { prepareOAuthProvider } from '../methods/authorization-code/config/prepare.ts'
import type { PendingProvider } from '../methods/pending-provider.ts'
import type { Refuse } from '../methods/provider-method.ts'
import { findMethod, METHODS } from '../methods/registry.ts'
import type { ResolveProviderOptions } from '../methods/resolve-options.ts'
import { warnAboutFields } from '../methods/unknown-option.ts'
import type { OAuthProvider } from '../types/oauth-provider.ts'
import type { Provider, ProviderEntry, ResolvedProvider } from '../types/provider.ts'
import { resolveOptional } from './optional-provider.ts'
import { thrownText } from './thrown-text.ts'

/** What is right in a list of providers. */
export const PROVIDERS = "[GitHub], with import { GitHub } from 'latchkey/providers/github'"

const refuserOf =
  ({ report }: ResolveProviderOptions): Refuse =>
  (option, problem, fix, type) => {
    report({ option, problem, fix, ...(type && { type }) })
    return null
  }

/**
 * Makes a provider out of what an application wrote. Nothing that the application gave is changed.
 *
 * @param path Of the entry, for one that has no id.
 * @returns What completes it; `null` when it has mistakes, each of which was reported with the line to write.
 */
export function prepareProvider(
  entry: ProviderEntry,
  options: ResolveProviderOptions,
  path = 'providers',
): PendingProvider | null {
  const refuse = refuserOf(options)
  let made: unknown = entry
  try {
    // Without argument, as `providers: [GitHub]` wants.
    if (typeof entry === 'function') made = entry()
  } catch (error) {
    const { name } = Object(entry) as { readonly name: string } // a function, which was called
    return refuse(path, `threw: ${thrownText(error, options.env)}`, `Call it with its options: ${name}({ ... })`)
  }
  const provider = Object(made) as Provider // its fields are checked one by one from here on
  const id: unknown = (provider as OAuthProvider).options?.id ?? provider.id
  // What may stand in a path segment of the routes.
  if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id)) {
    if (typeof provider.type === 'string') return refuse(`${path}.id`, 'has to be a plain text', "id: 'my-provider'")
    const seen = made instanceof Promise ? 'a promise' : made === null ? 'null' : typeof made
    return refuse(path, `cannot be ${seen}`, `providers: ${PROVIDERS}`)
  }
  return resolveOptional(provider, id, options, (resolving) => resolveMade(provider, id, resolving))
}

function resolveMade(provider: Provider, id: string, options: ResolveProviderOptions): PendingProvider | null {
  if (provider.type === 'oauth' || provider.type === 'oidc') return prepareOAuthProvider(provider, options)
  const refuse = refuserOf(options)
  const refuseField: Refuse = (option, ...rest) => refuse(`providers.${id}.${option}`, ...rest)
  const factory = METHODS[provider.type]
  if (factory === undefined)
    return refuseField('type', 'is unknown', "type: 'oidc', or 'oauth', 'email', 'webauthn', 'credentials'")
  const method = findMethod(provider)
  if (method === null)
    return refuseField(
      'method',
      'is missing',
      `Pass the object to \`${factory}\`, with import { ${factory} } from 'latchkey/providers/${factory.toLowerCase()}'`,
    )
  if (method.fields) warnAboutFields(provider, id, method.fields, options.warn)
  const resolved = method.resolve(provider, id, refuseField, options.env)
  return resolved && { id, type: resolved.type, complete: () => resolved }
}

/** The same, completed now: for tools that look at one provider. @returns Frozen, or `null`. */
export const resolveProvider = (...parameters: Parameters<typeof prepareProvider>): ResolvedProvider | null =>
  prepareProvider(...parameters)?.complete() ?? null
