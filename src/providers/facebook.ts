import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Facebook.
 *
 * `graphVersion` is the version of the Graph API (`v24.0`); Meta retires each after about two years. `configId` is a
 * configuration of Facebook Login for Business, which selects the permissions: set `scopes: []`, too. It does not
 * report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developers.facebook.com/docs/facebook-login/manually-build-a-login-flow/
 */
export const Facebook: ProviderFactory<never, 'graphVersion' | 'configId'> = defineProvider<
  never,
  'graphVersion' | 'configId'
>({
  id: 'facebook',
  name: 'Facebook',
  type: 'oauth',
  optionNames: { graphVersion: { default: 'v24.0' }, configId: {} },
  scopes: ['email', 'public_profile'],
  authorization: { url: 'https://www.facebook.com/{graphVersion}/dialog/oauth', params: { config_id: '{configId}' } },
  token: 'https://graph.facebook.com/{graphVersion}/oauth/access_token',
  userinfo: 'https://graph.facebook.com/{graphVersion}/me?fields=id,name,email,picture',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: 'name', email: 'email', image: 'picture.data.url' },
  style: { bg: '#0866ff' },
  docs: 'https://developers.facebook.com/docs/facebook-login/manually-build-a-login-flow/',
})

export default Facebook
