import type { Recorded } from '../recorded.ts'

/** ZITADEL, of an application as it is created: its ID tokens say only who. */
export const zitadel: Recorded = {
  options: { domain: 'acme-2f7k9q.zitadel.cloud' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme-2f7k9q.zitadel.cloud',
    discovery: 'https://acme-2f7k9q.zitadel.cloud/.well-known/openid-configuration',
    jwks: 'https://acme-2f7k9q.zitadel.cloud/oauth/v2/keys',
    authorization: { url: 'https://acme-2f7k9q.zitadel.cloud/oauth/v2/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme-2f7k9q.zitadel.cloud/oauth/v2/token' },
    userinfo: { url: 'https://acme-2f7k9q.zitadel.cloud/oidc/v1/userinfo' },
  },
  answers: {
    token: { expires_in: 43_199 },
    claims: { sub: '170086824411201793', azp: 'client', amr: ['pwd', 'mfa'] },
    userinfo: {
      sub: '170086824411201793',
      name: 'Nina Keller',
      given_name: 'Nina',
      family_name: 'Keller',
      preferred_username: 'nina@acme.example.com',
      locale: 'de',
      updated_at: 1_700_000_000,
      email: 'nina@example.com',
      email_verified: true,
      picture:
        'https://acme-2f7k9q.zitadel.cloud/assets/v1/170086824411136257/users/170086824411201793/avatar?v=0a1b2c',
    },
  },
  accountId: '170086824411201793',
  user: {
    name: 'Nina Keller',
    email: 'nina@example.com',
    image: 'https://acme-2f7k9q.zitadel.cloud/assets/v1/170086824411136257/users/170086824411201793/avatar?v=0a1b2c',
  },
  emailVerified: true,
}
