import type { OAuthOptions, OAuthProvider } from '../types/oauth-provider.ts'
import { type DefinitionOf, defineProvider, type ProviderFactory } from './define.ts'
import { withDialect } from './dialect/with-dialect.ts'

/**
 * Makes a provider of a definition, with the functions that speak its dialect of the token or userinfo request.
 * A provider without any is made by `defineProvider`, so that an application holds no byte of them.
 *
 * @param definition Data, shared by every configuration that uses the provider and never changed.
 */
export function defineDialect<Required extends string = never, Optional extends string = never, Extra = unknown>(
  definition: DefinitionOf<Required, Optional>,
): ProviderFactory<Required, Optional, Extra> {
  // Required options are reported when the configuration is resolved, whatever the types say.
  const define = defineProvider(definition) as (options: OAuthOptions) => OAuthProvider
  return (options: OAuthOptions = {}): OAuthProvider => withDialect(define(options))
}
