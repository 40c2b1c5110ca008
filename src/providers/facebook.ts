import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  appendsFragment: true,
  profile: { id: 'id', name: 'name', email: 'email', image: 'picture.data.url' },
  style: {
    bg: '#0866ff',
    mark: 'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
  },
  docs: 'https://developers.facebook.com/docs/facebook-login/manually-build-a-login-flow/',
})

export default Facebook
