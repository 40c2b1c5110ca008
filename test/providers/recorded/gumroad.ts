import type { Recorded } from '../recorded.ts'

/** Gumroad. */
export const gumroad: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://gumroad.com/oauth/authorize' },
    scope: 'view_profile',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.gumroad.com/oauth/token' },
    userinfo: {
      url: 'https://api.gumroad.com/v2/user',
      refusal: { body: { success: false, message: 'The access token was not found.' } },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', scope: 'view_profile', created_at: 1893456000 },
    userinfo: {
      success: true,
      user: {
        name: null,
        bio: 'Field recordings',
        twitter_handle: null,
        currency_type: 'usd',
        id: '8264019375512',
        user_id: 'G_-mnBf9b1j9A7a4ub4nFQ==',
        url: 'https://linnea.gumroad.com',
        links: ['dawn-chorus'],
        profile_url: 'https://public-files.gumroad.com/k3v9x1q0m7p2',
        email: 'linnea@example.com',
        display_name: 'linnea',
      },
    },
  },
  accountId: 'G_-mnBf9b1j9A7a4ub4nFQ==',
  user: { name: 'linnea', email: 'linnea@example.com', image: 'https://public-files.gumroad.com/k3v9x1q0m7p2' },
  emailVerified: false,
}
