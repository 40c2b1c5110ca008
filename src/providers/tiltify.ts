import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Tiltify. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developers.tiltify.com/docs/oauth
 */
export const Tiltify: ProviderFactory = defineProvider<never>({
  id: 'tiltify',
  name: 'Tiltify',
  type: 'oauth',
  scopes: ['public'],
  authorization: 'https://v5api.tiltify.com/oauth/authorize',
  token: 'https://v5api.tiltify.com/oauth/token',
  userinfo: 'https://v5api.tiltify.com/api/public/current-user',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'data.id', name: ['data.username', 'data.slug'], email: 'data.email', image: 'data.avatar.src' },
  docs: 'https://developers.tiltify.com/docs/oauth',
})

export default Tiltify
