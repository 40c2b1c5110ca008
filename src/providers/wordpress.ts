import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * WordPress.com, not a self-hosted WordPress.
 *
 * @see https://developer.wordpress.com/docs/oauth2/
 */
export const WordPress: ProviderFactory = defineProvider<never>({
  id: 'wordpress',
  name: 'WordPress.com',
  type: 'oauth',
  scopes: ['auth'],
  authorization: 'https://public-api.wordpress.com/oauth2/authorize',
  token: 'https://public-api.wordpress.com/oauth2/token',
  userinfo: 'https://public-api.wordpress.com/rest/v1.1/me/',
  clientAuth: 'client_secret_post',
  profile: {
    id: 'ID',
    name: ['display_name', 'username'],
    email: 'email',
    image: 'avatar_URL',
    emailVerified: 'email_verified',
  },
  style: { bg: '#21759b' },
  docs: 'https://developer.wordpress.com/docs/oauth2/',
})

export default WordPress
