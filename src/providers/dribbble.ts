import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Dribbble. It usually returns no email address, and does not report whether one is verified.
 *
 * @see https://developer.dribbble.com/v2/oauth/
 */
export const Dribbble: ProviderFactory = defineProvider<never>({
  id: 'dribbble',
  name: 'Dribbble',
  type: 'oauth',
  scopes: ['public'],
  authorization: 'https://dribbble.com/oauth/authorize',
  token: 'https://dribbble.com/oauth/token',
  userinfo: 'https://api.dribbble.com/v2/user',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: ['name', 'login'], email: 'email', image: 'avatar_url' },
  style: { bg: '#ea4c89' },
  docs: 'https://developer.dribbble.com/v2/oauth/',
})

export default Dribbble
