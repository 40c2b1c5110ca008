import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Patreon. Register the client for version 2 of its API.
 *
 * @see https://docs.patreon.com/#apiv2-oauth
 */
export const Patreon: ProviderFactory = defineProvider<never>({
  id: 'patreon',
  name: 'Patreon',
  type: 'oauth',
  scopes: ['identity', 'identity[email]'],
  authorization: 'https://www.patreon.com/oauth2/authorize',
  token: 'https://www.patreon.com/api/oauth2/token',
  userinfo: {
    url: 'https://www.patreon.com/api/oauth2/v2/identity',
    params: { 'fields[user]': 'email,full_name,image_url,is_email_verified' },
  },
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'data.id',
    name: 'data.attributes.full_name',
    email: 'data.attributes.email',
    image: 'data.attributes.image_url',
    emailVerified: 'data.attributes.is_email_verified',
  },
  style: {
    bg: '#000000',
    mark: 'M22.957 7.21c-.004-3.064-2.391-5.576-5.191-6.482-3.478-1.125-8.064-.962-11.384.604C2.357 3.231 1.093 7.391 1.046 11.54c-.039 3.411.302 12.396 5.369 12.46 3.765.047 4.326-4.804 6.068-7.141 1.24-1.662 2.836-2.132 4.801-2.618 3.376-.836 5.678-3.501 5.673-7.031Z',
  },
  docs: 'https://docs.patreon.com/#apiv2-oauth',
})

export default Patreon
