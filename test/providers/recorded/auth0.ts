import type { Recorded } from '../recorded.ts'

/** Auth0. */
export const auth0: Recorded = {
  options: { domain: 'tenant.eu.auth0.com' },
  type: 'oidc',
  wire: {
    issuer: 'https://tenant.eu.auth0.com/',
    discovery: 'https://tenant.eu.auth0.com/.well-known/openid-configuration',
    authorization: { url: 'https://tenant.eu.auth0.com/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://tenant.eu.auth0.com/oauth/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: 'auth0|65f0c0ffee0123456789abcd',
      nickname: 'ada',
      name: 'Ada Lovelace',
      picture: 'https://s.gravatar.com/avatar/0815',
      updated_at: '2030-01-02T03:04:05.000Z',
      email: 'ada@example.com',
      email_verified: true,
      sid: '0815',
    },
  },
  accountId: 'auth0|65f0c0ffee0123456789abcd',
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://s.gravatar.com/avatar/0815' },
  emailVerified: true,
}
