import { extensions } from '../config/oauth-extensions.ts'
import type { OAuthOptions, OAuthProvider } from '../types/oauth-provider.ts'
import { withDialect } from './dialect/with-dialect.ts'

/** Options of a provider that speaks OpenID Connect. */
export interface OidcOptions extends OAuthOptions {
  /** Names the provider in addresses and environment variables: `AUTH_<ID>_ID`. */
  readonly id: string
}

/**
 * Any OpenID Provider. `id` and `issuer` are enough: everything else is discovered.
 *
 * @example
 * ```ts
 * providers: [Oidc({ id: 'acme', issuer: 'https://id.acme.example' })]
 * ```
 * @see https://openid.net/specs/openid-connect-core-1_0.html
 */
export const Oidc = (options: OidcOptions): OAuthProvider =>
  withDialect({
    id: options.id,
    name: options.name ?? options.id,
    type: 'oidc',
    extensions,
    options: { ...options },
  })

export default Oidc
