import type { Recorded } from '../recorded.ts'

/** DonationAlerts. */
export const donationAlerts: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.donationalerts.com/oauth/authorize' },
    scope: 'oauth-user-show',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://www.donationalerts.com/oauth/token' },
    userinfo: { url: 'https://www.donationalerts.com/api/v1/user/oauth' },
  },
  answers: {
    token: { expires_in: 631_151_999 },
    userinfo: {
      data: {
        id: 3408156,
        code: 'tikhonplays',
        name: 'TikhonPlays',
        avatar: 'https://static.donationalerts.ru/uploads/images/users/3408156/avatar.jpeg',
        email: 'tikhon@example.com',
        language: 'ru_RU',
        socket_connection_token: 'not-a-token',
      },
    },
  },
  accountId: '3408156',
  user: {
    name: 'TikhonPlays',
    email: 'tikhon@example.com',
    image: 'https://static.donationalerts.ru/uploads/images/users/3408156/avatar.jpeg',
  },
  emailVerified: false,
}
