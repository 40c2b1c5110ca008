import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Twitch.
 *
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 */
export const Twitch: ProviderFactory = defineProvider<never>({
  id: 'twitch',
  name: 'Twitch',
  type: 'oidc',
  method: oidc,
  issuer: 'https://id.twitch.tv/oauth2',
  scopes: ['openid', 'user:read:email'],
  authorization: {
    params: { claims: { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } } },
  },
  clientAuth: 'client_secret_post',
  pkce: false,
  style: {
    bg: '#9146ff',
    mark: 'M11.571 4.714h1.715v5.143H11.57zm4.715 0H18v5.143h-1.714zM6 0L1.714 4.286v15.428h5.143V24l4.286-4.286h3.428L22.286 12V0zm14.571 11.143l-3.428 3.428h-3.429l-3 3v-3H6.857V1.714h13.714Z',
  },
  docs: 'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/',
})

export default Twitch
