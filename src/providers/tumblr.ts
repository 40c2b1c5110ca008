import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Tumblr.
 *
 * It returns no email address. Users have no ID, so the ID is that of the user's primary blog, which stays when it is
 * renamed.
 *
 * @see https://www.tumblr.com/docs/en/api/v2#oauth2-authorization
 */
export const Tumblr: ProviderFactory = defineProvider<never>({
  id: 'tumblr',
  name: 'Tumblr',
  type: 'oauth',
  scopes: ['basic'],
  authorization: 'https://www.tumblr.com/oauth2/authorize',
  token: 'https://api.tumblr.com/v2/oauth2/token',
  userinfo: 'https://api.tumblr.com/v2/user/info',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'response.user.blogs[primary=true].uuid',
    name: 'response.user.name',
    image: 'response.user.blogs[primary=true].avatar[0].url',
  },
  style: { bg: '#36465d' },
  docs: 'https://www.tumblr.com/docs/en/api/v2#oauth2-authorization',
})

export default Tumblr
