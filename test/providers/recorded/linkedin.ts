import type { Recorded } from '../recorded.ts'

/** LinkedIn. */
export const linkedin: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://www.linkedin.com/oauth',
    discovery: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
    authorization: { url: 'https://www.linkedin.com/oauth/v2/authorization' },
    scope: 'openid profile email',
    pkce: false,
    nonce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://www.linkedin.com/oauth/v2/accessToken' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '782bbtaQ',
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      picture: 'https://media.licdn.com/dms/image/ada/',
      locale: { country: 'GB', language: 'en' },
      email: 'ada@example.com',
      email_verified: true,
    },
  },
  accountId: '782bbtaQ',
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://media.licdn.com/dms/image/ada/' },
  emailVerified: true,
}
