import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Twitch.
 *
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 */
export const Twitch: ProviderFactory = defineProvider<never>({
  id: 'twitch',
  name: 'Twitch',
  type: 'oidc',
  issuer: 'https://id.twitch.tv/oauth2',
  scopes: ['openid', 'user:read:email'],
  authorization: {
    params: { claims: { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } } },
  },
  clientAuth: 'client_secret_post',
  pkce: false,
  style: { bg: '#9146ff' },
  docs: 'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/',
})

export default Twitch
