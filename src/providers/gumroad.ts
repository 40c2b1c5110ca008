import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#ff90e8',
    mark: 'M12 0A12 12 0 0 0 0 12a12 12 0 0 0 12 12 12 12 0 0 0 12-12A12 12 0 0 0 12 0Zm-.007 5.12c4.48 0 5.995 3.025 6.064 4.744h-3.239c-.069-.962-.897-2.406-2.896-2.406-2.136 0-3.514 1.857-3.514 4.126 0 2.27 1.378 4.125 3.514 4.125 1.93 0 2.758-1.512 3.103-3.025h-3.103v-1.238h6.509v6.327h-2.855v-3.989c-.207 1.444-1.102 4.264-4.617 4.264-3.516 0-5.584-2.82-5.584-6.326 0-3.645 2.276-6.602 6.618-6.602z',
  },
  docs: 'https://gumroad.com/api',
})

export default Gumroad
