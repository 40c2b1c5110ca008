import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Kinde. Set `subdomain` (`acme` of `acme.kinde.com`), or `issuer` for your own domain.
 *
 * @see https://docs.kinde.com/
 */
export const Kinde: ProviderFactory<never, 'subdomain'> = defineProvider<never, 'subdomain'>({
  id: 'kinde',
  name: 'Kinde',
  type: 'oidc',
  method: oidc,
  optionNames: { subdomain: {} },
  issuer: 'https://{subdomain}.kinde.com',
  endSessionUrl: '{issuer}/logout',
  endSession: { returnTo: 'redirect', accepts: [] },
  profile: {
    id: 'sub',
    name: ['name', '{given_name} {family_name}', '{first_name} {last_name}'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  docs: 'https://docs.kinde.com/',
})

export default Kinde
