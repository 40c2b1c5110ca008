import type { Recorded } from '../recorded.ts'

/** AniList. Who the user is, is a GraphQL query. */
export const anilist: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://anilist.co/api/v2/oauth/authorize' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://anilist.co/api/v2/oauth/token' },
    userinfo: {
      url: 'https://graphql.anilist.co',
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: { query: 'query { Viewer { id name avatar { large } } }' },
      refusal: { status: 400, body: { errors: [{ message: 'Invalid token', status: 400 }], data: null } },
    },
  },
  answers: {
    token: { expires_in: 31_536_000 },
    userinfo: {
      data: {
        Viewer: {
          id: 6084213,
          name: 'yukitanabe',
          avatar: { large: 'https://s4.anilist.co/file/anilistcdn/user/avatar/large/b6084213-Qm7xTzKp2RvL.png' },
        },
      },
    },
  },
  accountId: '6084213',
  user: {
    name: 'yukitanabe',
    email: null,
    image: 'https://s4.anilist.co/file/anilistcdn/user/avatar/large/b6084213-Qm7xTzKp2RvL.png',
  },
  emailVerified: false,
}
