import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Authentik. Set `domain` (`authentik.example.com`) and the application's `slug` (`app`), or `issuer`.
 *
 * Since version 2025.10, it reports every address as unverified, unless its administrator has changed the scope
 * mapping.
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
