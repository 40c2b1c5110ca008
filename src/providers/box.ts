import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Box. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developer.box.com/reference/
 */
export const Box: ProviderFactory = defineProvider<never>({
  id: 'box',
  name: 'Box',
  type: 'oauth',
  authorization: 'https://account.box.com/api/oauth2/authorize',
  token: 'https://api.box.com/oauth2/token',
  userinfo: 'https://api.box.com/2.0/users/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: 'name', email: 'login', image: 'avatar_url' },
  style: { bg: '#0061d5' },
  docs: 'https://developer.box.com/reference/',
})

export default Box
