import { createFactory } from '../../oauth/config/definitions.ts'
import type { OAuthDefinition } from '../../types/oauth-definition.ts'
import type { OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { ProviderOption } from '../../types/provider-option.ts'

/** Options of a provider: the common ones and its own. */
export type ProviderOptions<Required extends string, Optional extends string, Extra> = OAuthOptions & {
  readonly [K in Required]: string
} & { readonly [K in Optional]?: string | undefined } & Extra

/** A provider to put into `providers`, bare or called with its options. */
export type ProviderFactory<Required extends string = never, Optional extends string = never, Extra = unknown> = [
  Required,
] extends [never]
  ? (options?: ProviderOptions<never, Optional, Extra>) => OAuthProvider
  : (options: ProviderOptions<Required, Optional, Extra>) => OAuthProvider

/** A definition that declares the options of its type. */
export type DefinitionOf<Required extends string, Optional extends string> = OAuthDefinition &
  ([Required | Optional] extends [never]
    ? unknown
    : {
        readonly optionNames: { readonly [K in Required]: ProviderOption & { readonly required: true } } & {
          readonly [K in Optional]: ProviderOption
        }
      })

/**
 * Creates a provider from a definition.
 *
 * @param definition Data, shared by every configuration that uses the provider and never changed.
 */
export function defineProvider<Required extends string = never, Optional extends string = never, Extra = unknown>(
  definition: DefinitionOf<Required, Optional>,
): ProviderFactory<Required, Optional, Extra> {
  // Missing options are reported at start-up, with all other errors.
  return createFactory(definition)
}
