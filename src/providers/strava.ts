import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

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
  style: { bg: '#fc4c02' },
  docs: 'https://developers.strava.com/docs/authentication/',
})

export default Strava
