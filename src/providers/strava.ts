import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Strava. It returns no email address.
 *
 * @see https://developers.strava.com/docs/authentication/
 */
export const Strava: ProviderFactory = defineProvider<never>({
  id: 'strava',
  name: 'Strava',
  type: 'oauth',
  scopes: ['read'],
  scopeSeparator: ',',
  authorization: { url: 'https://www.strava.com/oauth/authorize', params: { approval_prompt: 'auto' } },
  token: 'https://www.strava.com/api/v3/oauth/token',
  userinfo: 'https://www.strava.com/api/v3/athlete',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'id', name: '{firstname} {lastname}', image: 'profile' },
  style: {
    bg: '#fc4c02',
    mark: 'M15.387 17.944l-2.089-4.116h-3.065L15.387 24l5.15-10.172h-3.066m-7.008-5.599l2.836 5.598h4.172L10.463 0l-7 13.828h4.169',
  },
  docs: 'https://developers.strava.com/docs/authentication/',
})

export default Strava
