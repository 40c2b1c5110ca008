import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  appendsFragment: true,
  profile: {
    id: 'response.user.blogs[primary=true].uuid',
    name: 'response.user.name',
    image: 'response.user.blogs[primary=true].avatar[0].url',
  },
  style: {
    bg: '#36465d',
    mark: 'M14.563 24c-5.093 0-7.031-3.756-7.031-6.411V9.747H5.116V6.648c3.63-1.313 4.512-4.596 4.71-6.469C9.84.051 9.941 0 9.999 0h3.517v6.114h4.801v3.633h-4.82v7.47c.016 1.001.375 2.371 2.207 2.371h.09c.631-.02 1.486-.205 1.936-.419l1.156 3.425c-.436.636-2.4 1.374-4.156 1.404h-.178l.011.002z',
  },
  docs: 'https://www.tumblr.com/docs/en/api/v2#oauth2-authorization',
})

export default Tumblr
