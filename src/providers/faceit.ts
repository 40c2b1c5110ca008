import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * FACEIT.
 *
 * @see https://cdn.faceit.com/third_party/docs/FACEIT_Connect_3.0.pdf
 */
export const FACEIT: ProviderFactory = defineProvider<never>({
  id: 'faceit',
  name: 'FACEIT',
  type: 'oauth',
  scopes: ['openid', 'email', 'profile'],
  authorization: { url: 'https://accounts.faceit.com/accounts', params: { redirect_popup: 'true' } },
  token: 'https://api.faceit.com/auth/v1/oauth/token',
  userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
  profile: {
    id: 'guid',
    name: ['nickname', 'name'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  style: {
    bg: '#ff5500',
    mark: 'M23.999 2.705a.167.167 0 00-.312-.1 1141.27 1141.27 0 00-6.053 9.375H.218c-.221 0-.301.282-.11.352 7.227 2.73 17.667 6.836 23.5 9.134.15.06.39-.08.39-.18z',
  },
  docs: 'https://cdn.faceit.com/third_party/docs/FACEIT_Connect_3.0.pdf',
})

export default FACEIT
