import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

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
  style: { bg: '#000000' },
  docs: 'https://docs.patreon.com/#apiv2-oauth',
})

export default Patreon
