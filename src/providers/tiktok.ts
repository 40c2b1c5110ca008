import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * TikTok.
 *
 * It returns no email address. Callback URLs must use https. It refuses `localhost` in callback URLs. The ID is
 * specific to this application. TikTok supports PKCE only for mobile and desktop applications, in a non-standard form.
 *
 * @see https://developers.tiktok.com/doc/login-kit-web/
 */
export const TikTok: ProviderFactory = defineProvider<never>({
  id: 'tiktok',
  name: 'TikTok',
  type: 'oauth',
  scopes: ['user.info.basic'],
  scopeSeparator: ',',
  authorization: 'https://www.tiktok.com/v2/auth/authorize/',
  token: 'https://open.tiktokapis.com/v2/oauth/token/',
  userinfo: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name',
  clientAuth: 'client_secret_post',
  clientParams: { id: 'client_key' },
  pkce: false,
  profile: {
    id: 'data.user.open_id',
    name: ['data.user.display_name', 'data.user.username'],
    image: 'data.user.avatar_url',
  },
  style: { bg: '#000000' },
  docs: 'https://developers.tiktok.com/doc/login-kit-web/',
})

export default TikTok
