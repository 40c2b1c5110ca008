import { createFactory } from '../../oauth/config/definitions.ts'
import type { OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { DefinitionOf, ProviderFactory } from './define.ts'
import { withDialect } from './dialect/with-dialect.ts'

/**
 * Creates a provider from a definition with a special token or userinfo protocol, including its code. Other providers
 * use `defineProvider`, so that applications do not ship that code.
 *
 * @param definition Data, shared by all configurations that use the provider and never changed.
 */
export function defineDialect<Required extends string = never, Optional extends string = never, Extra = unknown>(
  definition: DefinitionOf<Required, Optional>,
): ProviderFactory<Required, Optional, Extra> {
  const create = createFactory(withDialect(definition))
  // Endpoints in the options may have a special protocol, too.
  return (options: OAuthOptions = {}): OAuthProvider =>
    options.token || options.userinfo ? withDialect({ ...definition, options: { ...options } }) : create(options)
}
