import { extensions } from '../oauth/config/extensions.ts'
import { fapi2 } from '../oauth/config/fapi2-profile.ts'
import { oidc } from '../oauth/oidc-method.ts'
import type { OAuthOptions, OAuthProvider } from '../types/oauth-provider.ts'
import type { ProfileFunction, ProfileMapping } from '../types/profile-mapping.ts'
import { withDialect } from './kit/dialect/with-dialect.ts'

/** Options of an OpenID Connect provider. */
export interface OidcOptions extends Omit<OAuthOptions, 'profile'> {
  /** ID of the provider in URLs and environment variables: `AUTH_<ID>_ID`. */
  readonly id: string
  /**
   * Source of the user's fields. `fapi2` applies the FAPI 2.0 Security Profile with the standard mapping: pushed
   * requests, PKCE S256, `private_key_jwt`, DPoP, `iss` in responses, and PS256, ES256 or EdDSA. It refuses options and
   * servers that violate the profile.
   *
   * @see https://openid.net/specs/fapi-security-profile-2_0-final.html
   */
  readonly profile?: ProfileMapping | ProfileFunction | 'fapi2' | undefined
}

/**
 * Creates a provider for any OpenID Connect server. `id` and `issuer` are enough, because everything else is
 * discovered.
 *
 * @example
 * ```ts
 * providers: [Oidc({ id: 'acme', issuer: 'https://id.acme.example' })]
 * ```
 * @see https://openid.net/specs/openid-connect-core-1_0.html
 */
export const Oidc = ({ profile, ...options }: OidcOptions): OAuthProvider =>
  withDialect({
    id: options.id,
    name: options.name ?? options.id,
    type: 'oidc',
    extensions,
    method: oidc,
    ...(profile === 'fapi2' && fapi2),
    options: profile === 'fapi2' ? options : { ...options, profile },
  })

export default Oidc
