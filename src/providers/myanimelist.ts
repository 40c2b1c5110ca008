import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#2e51a2',
    mark: 'M14.921 6.479c-.82 0-3.683 0-4.947 3.156-.662 1.652-.986 4.812.876 7.886l1.934-1.41s-.767-1.095-1.083-3.191h2.897l.022 3.19h2.604V8.835h-2.581v2.043l-2.46-.023s.413-2.408 2.877-2.336h2.454l-.572-2.04ZM0 6.528v9.624h2.348v-5.84l2.031 2.664 2.047-2.652v5.828h2.336V6.528H6.437L4.368 9.474 2.31 6.528Zm18.447.022v9.583h5.022L24 14.09h-3.232V6.55Z',
  },
  docs: 'https://myanimelist.net/apiconfig/references/authorization',
})

export default MyAnimeList
