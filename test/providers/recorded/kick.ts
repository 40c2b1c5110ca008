import type { Recorded } from '../recorded.ts'

/** Kick. */
export const kick: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://id.kick.com/oauth/authorize' },
    scope: 'user:read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://id.kick.com/oauth/token' },
    userinfo: {
      url: 'https://api.kick.com/public/v1/users',
      refusal: { status: 401, body: { data: {}, message: 'Unauthorized' } },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', scope: 'user:read' },
    userinfo: {
      data: [
        {
          email: 'ollie@example.com',
          name: 'ollie_streams',
          profile_picture:
            'https://files.kick.com/images/user/51847203/profile_image/conversion/0b7a42c5-fullsize.webp',
          user_id: 51847203,
        },
      ],
      message: 'OK',
    },
  },
  accountId: '51847203',
  user: {
    name: 'ollie_streams',
    email: 'ollie@example.com',
    image: 'https://files.kick.com/images/user/51847203/profile_image/conversion/0b7a42c5-fullsize.webp',
  },
  emailVerified: false,
}
