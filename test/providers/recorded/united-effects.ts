import type { Recorded } from '../recorded.ts'

/** United Effects. */
export const unitedEffects: Recorded = {
  options: { authGroupId: 'acme' },
  type: 'oidc',
  wire: {
    issuer: 'https://auth.unitedeffects.com/acme',
    discovery: 'https://auth.unitedeffects.com/acme/.well-known/openid-configuration',
    jwks: 'https://auth.unitedeffects.com/acme/jwks',
    authorization: {
      url: 'https://auth.unitedeffects.com/acme/auth',
      params: { resource: 'https://auth.unitedeffects.com/acme' },
    },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://auth.unitedeffects.com/acme/token' },
    userinfo: null,
  },
  answers: {
    token: { scope: 'openid profile email' },
    claims: {
      sub: '5d2c1f0e-9b8a-4c7d-8e6f-0a1b2c3d4e5f',
      group: 'acme',
      email: 'sanna@example.com',
      email_verified: true,
    },
  },
  accountId: '5d2c1f0e-9b8a-4c7d-8e6f-0a1b2c3d4e5f',
  user: { name: null, email: 'sanna@example.com', image: null },
  emailVerified: true,
}
