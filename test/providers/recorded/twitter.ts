import type { Recorded } from '../recorded.ts'

/** X (Twitter). */
export const twitter: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://x.com/i/oauth2/authorize' },
    scope: 'users.read tweet.read users.email offline.access',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.x.com/2/oauth2/token' },
    userinfo: {
      url: 'https://api.x.com/2/users/me',
      query: { 'user.fields': 'profile_image_url,confirmed_email' },
      refusal: {
        status: 401,
        body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
      },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: 7200, scope: 'users.read tweet.read users.email offline.access' },
    userinfo: {
      data: {
        id: '1504891827364519936',
        name: 'Theo Marchetti',
        username: 'theomarchetti',
        confirmed_email: 'theo@example.com',
        profile_image_url: 'https://pbs.twimg.com/profile_images/1504892012345678901/AbCdEfGh_normal.jpg',
      },
    },
  },
  accountId: '1504891827364519936',
  user: {
    name: 'Theo Marchetti',
    email: 'theo@example.com',
    image: 'https://pbs.twimg.com/profile_images/1504892012345678901/AbCdEfGh_normal.jpg',
  },
  emailVerified: true,
}
