import type { Recorded } from '../recorded.ts'

/** LINE. Asked for a token signed by a published key, it gives ES256; the web flow has HS256 otherwise. */
export const line: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://access.line.me',
    discovery: 'https://access.line.me/.well-known/openid-configuration',
    jwks: 'https://api.line.me/oauth2/v2.1/certs',
    authorization: { url: 'https://access.line.me/oauth2/v2.1/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.line.me/oauth2/v2.1/token', params: { id_token_key_type: 'JWK' } },
    userinfo: null,
    idTokenAlg: 'ES256',
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', scope: 'profile openid email' },
    claims: {
      sub: 'U1234567890abcdef1234567890abcdef',
      amr: ['linesso'],
      name: '佐藤みお',
      picture: 'https://profile.line-scdn.net/0hAbCdEfGhIjKlMnOp',
      email: 'mio.sato@example.com',
    },
  },
  accountId: 'U1234567890abcdef1234567890abcdef',
  user: {
    name: '佐藤みお',
    email: 'mio.sato@example.com',
    image: 'https://profile.line-scdn.net/0hAbCdEfGhIjKlMnOp',
  },
  emailVerified: false,
}
