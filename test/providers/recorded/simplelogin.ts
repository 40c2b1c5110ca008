import type { Recorded } from '../recorded.ts'

/** SimpleLogin. Its ID tokens of this flow have no nonce; the address is an alias. */
export const simplelogin: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://app.simplelogin.io',
    discovery: 'https://app.simplelogin.io/.well-known/openid-configuration',
    jwks: 'https://app.simplelogin.io/jwks',
    authorization: { url: 'https://app.simplelogin.io/oauth2/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: false,
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://app.simplelogin.io/oauth2/token',
      refusal: { status: 400, body: { error: 'wrong client-id or client-secret' } },
    },
    userinfo: null,
  },
  answers: {
    token: { scope: 'openid profile email', user: { id: 481516, client: 'Acme', sub: '481516' } },
    claims: {
      id: 481516,
      client: 'Acme',
      sub: '481516',
      name: 'Mila Novak',
      email: 'acme.lantern481@aliases.example.com',
      email_verified: true,
      avatar_url: 'https://app.simplelogin.io/static/default-avatar.png',
    },
  },
  accountId: '481516',
  user: {
    name: 'Mila Novak',
    email: 'acme.lantern481@aliases.example.com',
    image: 'https://app.simplelogin.io/static/default-avatar.png',
  },
  emailVerified: true,
}
