import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Spotify.
 *
 * It does not report whether an email address is verified, so every address counts as unverified. It refuses `localhost` in callback URLs.
 *
 * @see https://developer.spotify.com/documentation/web-api/concepts/authorization
 */
export const Spotify: ProviderFactory = defineProvider<never>({
  id: 'spotify',
  name: 'Spotify',
  type: 'oauth',
  scopes: ['user-read-email'],
  authorization: 'https://accounts.spotify.com/authorize',
  token: 'https://accounts.spotify.com/api/token',
  userinfo: 'https://api.spotify.com/v1/me',
  profile: { id: 'id', name: 'display_name', email: 'email', image: 'images[0].url' },
  style: { bg: '#1ed760' },
  docs: 'https://developer.spotify.com/documentation/web-api/concepts/authorization',
})

export default Spotify
