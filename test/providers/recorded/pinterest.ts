import type { Recorded } from '../recorded.ts'

/** Pinterest, a person and no business. */
export const pinterest: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.pinterest.com/oauth/' },
    scope: 'user_accounts:read',
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://api.pinterest.com/v5/oauth/token',
      refusal: { status: 400, body: { code: 283, message: 'Authorization code is invalid.' } },
    },
    userinfo: {
      url: 'https://api.pinterest.com/v5/user_account',
      refusal: { status: 401, body: { code: 2, message: 'Authentication failed.' } },
    },
  },
  answers: {
    token: {
      response_type: 'authorization_code',
      token_type: 'bearer',
      expires_in: 2_592_000,
      scope: 'user_accounts:read',
    },
    userinfo: {
      account_type: 'PINNER',
      id: '864900041549755885',
      username: 'mariamerian',
      business_name: null,
      profile_image: 'https://i.pinimg.com/600x600_R/18/15/ab/1815ab2c3d4e5f60718293a4b5c6d7e8.jpg',
      website_url: '',
      about: 'Insects, mostly.',
      board_count: 14,
      pin_count: 339,
      follower_count: 10,
      following_count: 347,
      monthly_views: 163,
    },
  },
  accountId: '864900041549755885',
  user: {
    name: 'mariamerian',
    email: null,
    image: 'https://i.pinimg.com/600x600_R/18/15/ab/1815ab2c3d4e5f60718293a4b5c6d7e8.jpg',
  },
  emailVerified: false,
  otherSubject: { id: 'username', accountId: 'mariamerian' },
}
