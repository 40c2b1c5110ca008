import type { Recorded } from '../recorded.ts'

/** Logto. */
export const logto: Recorded = {
  options: { domain: 'acme.logto.app' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme.logto.app/oidc',
    discovery: 'https://acme.logto.app/oidc/.well-known/openid-configuration',
    jwks: 'https://acme.logto.app/oidc/jwks',
    authorization: { url: 'https://acme.logto.app/oidc/auth' },
    scope: 'openid offline_access profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.logto.app/oidc/token' },
    userinfo: null,
  },
  answers: {
    token: { scope: 'openid offline_access profile email' },
    claims: {
      sub: 'q7x2m9k4p1zv',
      name: null,
      username: 'bastien',
      picture: 'https://logto-assets.example.com/avatars/bastien.png',
      created_at: 1890000000000,
      updated_at: 1893456000000,
      email: 'bastien.moreau@example.com',
      email_verified: true,
    },
  },
  accountId: 'q7x2m9k4p1zv',
  user: {
    name: 'bastien',
    email: 'bastien.moreau@example.com',
    image: 'https://logto-assets.example.com/avatars/bastien.png',
  },
  emailVerified: true,
}
