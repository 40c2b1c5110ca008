import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Authentik. Give `domain` (`authentik.example.com`) and the application's `slug` (`app`), or `issuer`.
 *
 * Since its version 2025.10 it says of every address that it is not verified, unless its administrator has changed
 * the scope mapping.
 *
 * @see https://goauthentik.io/docs/providers/oauth2
 */
export const Authentik: ProviderFactory<never, 'domain' | 'slug'> = defineProvider<never, 'domain' | 'slug'>({
  id: 'authentik',
  name: 'Authentik',
  type: 'oidc',
  optionNames: { domain: {}, slug: {} },
  issuer: 'https://{domain}/application/o/{slug}/',
  style: { bg: '#fd4b2d' },
  docs: 'https://goauthentik.io/docs/providers/oauth2',
})

export default Authentik
