import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

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
  style: { bg: '#ff5500' },
  docs: 'https://cdn.faceit.com/third_party/docs/FACEIT_Connect_3.0.pdf',
})

export default FACEIT
