import type { Recorded } from '../recorded.ts'

/** Coinbase. */
export const coinbase: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://login.coinbase.com/oauth2/auth' },
    scope: 'wallet:user:read wallet:user:email',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://login.coinbase.com/oauth2/token' },
    userinfo: {
      url: 'https://api.coinbase.com/v2/user',
      refusal: {
        status: 401,
        body: { errors: [{ id: 'invalid_token', message: 'The access token is invalid' }] },
      },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: 3599, scope: 'wallet:user:email wallet:user:read' },
    userinfo: {
      data: {
        id: '5c9e1f07-3b62-5d84-a1f9-7e40d2b8c635',
        name: 'Jonas Berg',
        username: 'jonasberg',
        profile_location: null,
        profile_bio: null,
        profile_url: 'https://coinbase.com/jonasberg',
        avatar_url: 'https://images.coinbase.com/avatar?h=vR8igBoPwuwGren5JMwv0nRIOgH&s=128',
        resource: 'user',
        resource_path: '/v2/user',
        time_zone: 'Berlin',
        native_currency: 'EUR',
        country: { code: 'DE', name: 'Germany' },
        created_at: '2020-01-31T20:49:02Z',
        email: 'jonas@example.com',
      },
    },
  },
  accountId: '5c9e1f07-3b62-5d84-a1f9-7e40d2b8c635',
  user: {
    name: 'Jonas Berg',
    email: 'jonas@example.com',
    image: 'https://images.coinbase.com/avatar?h=vR8igBoPwuwGren5JMwv0nRIOgH&s=128',
  },
  emailVerified: false,
}
