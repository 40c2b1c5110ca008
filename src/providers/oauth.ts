import { extensions } from '../methods/authorization-code/config/extensions.ts'
import { withDialect } from '../provider-kit/dialect/with-dialect.ts'
import type { OAuthOptions, OAuthProvider } from '../types/oauth-provider.ts'

/** Options of a provider that speaks OAuth 2.0, or a dialect of it. */
export interface OAuth2Options extends OAuthOptions {
  /** Names the provider in addresses and environment variables: `AUTH_<ID>_ID`. */
  readonly id: string
}

/**
 * Any OAuth 2.0 authorization server with an address that says who the user is.
 *
 * @example
 * ```ts
 * providers: [
 *   OAuth({
 *     id: 'acme',
 *     authorization: 'https://acme.example/authorize',
 *     token: 'https://acme.example/token',
 *     userinfo: 'https://acme.example/me',
 *     profile: { id: 'user.id', name: 'user.name', email: 'user.email' },
 *   }),
 * ]
 * ```
 * @see https://www.rfc-editor.org/rfc/rfc6749
 */
export const OAuth = (options: OAuth2Options): OAuthProvider =>
  withDialect({
    id: options.id,
    name: options.name ?? options.id,
    type: 'oauth',
    extensions,
    options: { ...options },
  })

export default OAuth
