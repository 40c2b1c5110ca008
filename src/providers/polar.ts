import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Polar. With `subType: 'organization'`, organizations sign in instead of people. They have no email address.
 *
 * @see https://docs.polar.sh/integrate/oauth2/introduction
 */
export const Polar: ProviderFactory<never, 'subType'> = defineProvider<never, 'subType'>({
  id: 'polar',
  name: 'Polar',
  type: 'oidc',
  method: oidc,
  optionNames: { subType: { default: 'user' } },
  issuer: 'https://polar.sh',
  discoveryUrl: false,
  jwksUri: 'https://api.polar.sh/.well-known/jwks.json',
  authorization: { url: 'https://polar.sh/oauth2/authorize', params: { sub_type: '{subType}' } },
  token: 'https://api.polar.sh/v1/oauth2/token',
  clientAuth: 'client_secret_post',
  profile: {
    id: 'sub',
    name: ['name', 'public_name', 'username'],
    email: 'email',
    image: 'avatar_url',
    emailVerified: 'email_verified',
  },
  docs: 'https://docs.polar.sh/integrate/oauth2/introduction',
})

export default Polar
