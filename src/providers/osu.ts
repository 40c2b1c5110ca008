import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * osu!. It returns no email address.
 *
 * @see https://osu.ppy.sh/docs/index.html#authentication
 */
export const Osu: ProviderFactory = defineProvider<never>({
  id: 'osu',
  name: 'osu!',
  type: 'oauth',
  scopes: ['identify'],
  authorization: 'https://osu.ppy.sh/oauth/authorize',
  token: 'https://osu.ppy.sh/oauth/token',
  userinfo: 'https://osu.ppy.sh/api/v2/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: 'username', image: 'avatar_url' },
  style: { bg: '#ff66aa' },
  docs: 'https://osu.ppy.sh/docs/index.html#authentication',
})

export default Osu
