import type { Recorded } from '../recorded.ts'

/** start.gg. Its userinfo is GraphQL. */
export const startgg: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://start.gg/oauth/authorize' },
    scope: 'user.identity user.email',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://api.start.gg/oauth/access_token',
      encoding: 'json',
      params: { scope: 'user.identity user.email' },
    },
    userinfo: {
      url: 'https://api.start.gg/gql/alpha',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { query: '{ currentUser { id slug email player { gamerTag } images(type: "profile") { url } } }' },
      refusal: { status: 400, body: { success: false, message: 'Invalid authentication token' } },
    },
  },
  answers: {
    userinfo: {
      data: {
        currentUser: {
          id: 1048576,
          slug: 'user/7c3d9e1f',
          email: 'kenji@example.com',
          player: { gamerTag: 'kenjiR' },
          images: [{ url: 'https://images.start.gg/images/user/1048576/image-0a1b2c3d4e5f60718293.png' }],
        },
      },
      extensions: { cacheControl: { version: 1, hints: null }, queryComplexity: 3 },
      actionRecords: [],
    },
  },
  accountId: '1048576',
  user: {
    name: 'kenjiR',
    email: 'kenji@example.com',
    image: 'https://images.start.gg/images/user/1048576/image-0a1b2c3d4e5f60718293.png',
  },
  emailVerified: false,
}
