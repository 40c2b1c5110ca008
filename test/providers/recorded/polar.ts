import type { Recorded } from '../recorded.ts'

/** Polar. The claims are these, and no others. */
export const polar: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://polar.sh',
    jwks: 'https://api.polar.sh/.well-known/jwks.json',
    authorization: { url: 'https://polar.sh/oauth2/authorize', params: { sub_type: 'user' } },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.polar.sh/v1/oauth2/token' },
    userinfo: null,
  },
  answers: {
    token: { scope: 'openid profile email' },
    claims: {
      sub: 'd8dd2de1-21b7-4a41-8bc3-ce909c0cfe23',
      name: 'barbara',
      email: 'barbara@example.com',
      email_verified: true,
      auth_time: 1_900_000_000,
    },
  },
  accountId: 'd8dd2de1-21b7-4a41-8bc3-ce909c0cfe23',
  user: { name: 'barbara', email: 'barbara@example.com', image: null },
  emailVerified: true,
}
