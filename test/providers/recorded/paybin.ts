import type { Recorded } from '../recorded.ts'

/** Paybin. Where its metadata and keys are is not documented. */
export const paybin: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://idp.paybin.io',
    discovery: 'https://idp.paybin.io/.well-known/openid-configuration',
    authorization: { url: 'https://idp.paybin.io/oauth2/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_post',
    token: { url: 'https://idp.paybin.io/oauth2/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '7d1f0c9e-3b5a-4e82-96c4-0a1b2c3d4e5f',
      name: 'Chien-Shiung Wu',
      preferred_username: 'wu',
      given_name: 'Chien-Shiung',
      family_name: 'Wu',
      email: 'wu@example.com',
      email_verified: true,
      picture: 'https://portfolio.paybin.io/avatars/7d1f0c9e.png',
    },
  },
  accountId: '7d1f0c9e-3b5a-4e82-96c4-0a1b2c3d4e5f',
  user: {
    name: 'Chien-Shiung Wu',
    email: 'wu@example.com',
    image: 'https://portfolio.paybin.io/avatars/7d1f0c9e.png',
  },
  emailVerified: true,
}
