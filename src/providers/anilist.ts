import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * AniList. It returns no email address.
 *
 * @see https://docs.anilist.co/guide/auth/
 */
export const AniList: ProviderFactory = defineDialect<never>({
  id: 'anilist',
  name: 'AniList',
  type: 'oauth',
  authorization: 'https://anilist.co/api/v2/oauth/authorize',
  token: 'https://anilist.co/api/v2/oauth/token',
  userinfo: {
    url: 'https://graphql.anilist.co',
    method: 'POST',
    body: { query: 'query { Viewer { id name avatar { large } } }' },
  },
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'data.Viewer.id', name: 'data.Viewer.name', image: 'data.Viewer.avatar.large' },
  style: { bg: '#02a9ff' },
  docs: 'https://docs.anilist.co/guide/auth/',
})

export default AniList
