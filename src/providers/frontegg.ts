import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Frontegg. Set `subdomain` (`acme` of `acme.frontegg.com`), or `issuer` for your own domain.
 *
 * @see https://docs.frontegg.com/docs/how-to-use-our-docs
 */
export const Frontegg: ProviderFactory<never, 'subdomain'> = defineProvider<never, 'subdomain'>({
  id: 'frontegg',
  name: 'Frontegg',
  type: 'oidc',
  method: oidc,
  optionNames: { subdomain: {} },
  issuer: 'https://{subdomain}.frontegg.com',
  discoveryUrl: '{issuer}/oauth/.well-known/openid-configuration',
  profile: { id: 'sub', name: 'name', email: 'email', image: 'profilePictureUrl', emailVerified: 'email_verified' },
  docs: 'https://docs.frontegg.com/docs/how-to-use-our-docs',
})

export default Frontegg
