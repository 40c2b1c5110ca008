import { extensions } from '../oauth/config/extensions.ts'
import { oidc } from '../oauth/oidc-method.ts'
import type { OAuthOptions, OAuthProvider } from '../types/oauth-provider.ts'
import { withDialect } from './kit/dialect/with-dialect.ts'

/** Options of an OAuth 2.0 provider, with or without deviations. */
export interface OAuth2Options extends OAuthOptions {
  /** ID of the provider in URLs and environment variables: `AUTH_<ID>_ID`. */
  readonly id: string
}

/**
 * Creates a provider for any OAuth 2.0 authorization server with a userinfo endpoint.
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
    appendsFragment: true, // any provider may
    extensions,
    method: oidc,
    options: { ...options },
  })

export default OAuth
