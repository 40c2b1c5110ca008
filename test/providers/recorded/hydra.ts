import type { Recorded } from '../recorded.ts'

/** Ory Hydra. */
export const hydra: Recorded = {
  options: { issuer: 'https://id.example.com' },
  type: 'oidc',
  wire: {
    issuer: 'https://id.example.com',
    discovery: 'https://id.example.com/.well-known/openid-configuration',
    authorization: { url: 'https://id.example.com/oauth2/auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://id.example.com/oauth2/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: 'c4b5a6d7-1e2f-4a3b-9c8d-7e6f5a4b3c2d',
      sid: '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
      jti: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
      rat: 1893456000,
      auth_time: 1893455990,
      nickname: 'yuki',
      email: 'yuki.tanabe@example.com',
      email_verified: true,
      picture: 'https://id.example.com/pictures/yuki.png',
    },
  },
  accountId: 'c4b5a6d7-1e2f-4a3b-9c8d-7e6f5a4b3c2d',
  user: { name: 'yuki', email: 'yuki.tanabe@example.com', image: 'https://id.example.com/pictures/yuki.png' },
  emailVerified: true,
}
