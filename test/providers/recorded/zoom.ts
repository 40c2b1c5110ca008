import type { Recorded } from '../recorded.ts'

/** Zoom. Its flag is a number. */
export const zoom: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://zoom.us/oauth/authorize' },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://zoom.us/oauth/token',
      refusal: { status: 400, body: { reason: 'Invalid authorization code', error: 'invalid_grant' } },
    },
    userinfo: {
      url: 'https://api.zoom.us/v2/users/me',
      refusal: { status: 401, body: { code: 124, message: 'Invalid access token.' } },
    },
  },
  answers: {
    token: { token_type: 'bearer', scope: 'user:read:user', api_url: 'https://api.zoom.us' },
    userinfo: {
      id: 'KDcuGIm1QgePTO8WbOqwIQ',
      first_name: 'Yuki',
      last_name: 'Tanaka',
      display_name: 'Yuki Tanaka',
      email: 'yuki@example.com',
      type: 1,
      role_name: 'Owner',
      pmi: 3542471135,
      timezone: 'Asia/Tokyo',
      verified: 1,
      created_at: '2018-11-15T01:10:08Z',
      pic_url: 'https://us05web.zoom.us/p/v2/0a1b2c3d4e5f60718293/5f4e3d2c-1b0a.jpeg',
      account_id: 'q6gBJVO5TzexKYTb_I2rpg',
      status: 'active',
    },
  },
  accountId: 'KDcuGIm1QgePTO8WbOqwIQ',
  user: {
    name: 'Yuki Tanaka',
    email: 'yuki@example.com',
    image: 'https://us05web.zoom.us/p/v2/0a1b2c3d4e5f60718293/5f4e3d2c-1b0a.jpeg',
  },
  emailVerified: true,
}
