import type { Recorded } from '../recorded.ts'

/** Google. Its ID tokens may name the issuer without a scheme. */
export const google: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://accounts.google.com',
    discovery: 'https://accounts.google.com/.well-known/openid-configuration',
    authorization: { url: 'https://accounts.google.com/o/oauth2/v2/auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://oauth2.googleapis.com/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      iss: 'accounts.google.com',
      azp: 'client',
      sub: '110169484474386276334',
      hd: 'example.com',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      picture: 'https://lh3.googleusercontent.com/a/ada=s96-c',
      given_name: 'Ada',
      family_name: 'Lovelace',
    },
  },
  accountId: '110169484474386276334',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    image: 'https://lh3.googleusercontent.com/a/ada=s96-c',
  },
  emailVerified: true,
}
