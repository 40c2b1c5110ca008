import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Gumroad. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://gumroad.com/api
 */
export const Gumroad: ProviderFactory = defineProvider<never>({
  id: 'gumroad',
  name: 'Gumroad',
  type: 'oauth',
  scopes: ['view_profile'],
  authorization: 'https://gumroad.com/oauth/authorize',
  token: 'https://api.gumroad.com/oauth/token',
  userinfo: 'https://api.gumroad.com/v2/user',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'user.user_id',
    name: ['user.name', 'user.display_name'],
    email: 'user.email',
    image: 'user.profile_url',
  },
  style: { bg: '#ff90e8' },
  docs: 'https://gumroad.com/api',
})

export default Gumroad
