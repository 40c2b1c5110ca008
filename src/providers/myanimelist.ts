import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * MyAnimeList.
 *
 * Its only PKCE method is `plain`, so the browser's URL contains the verifier itself. It returns no email address.
 *
 * @see https://myanimelist.net/apiconfig/references/authorization
 */
export const MyAnimeList: ProviderFactory = defineProvider<never>({
  id: 'myanimelist',
  name: 'MyAnimeList',
  type: 'oauth',
  authorization: 'https://myanimelist.net/v1/oauth2/authorize',
  token: 'https://myanimelist.net/v1/oauth2/token',
  userinfo: 'https://api.myanimelist.net/v2/users/@me',
  pkce: 'plain',
  profile: { id: 'id', name: 'name', image: 'picture' },
  style: { bg: '#2e51a2' },
  docs: 'https://myanimelist.net/apiconfig/references/authorization',
})

export default MyAnimeList
