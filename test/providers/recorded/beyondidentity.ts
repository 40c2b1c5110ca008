import type { Recorded } from '../recorded.ts'

const ISSUER =
  'https://auth-us.beyondidentity.com/v1/tenants/000176d94fd7b4d1/realms/19a95130480dfa79/applications/6c0e58b7-d6a7-4e3b-9a1f-52b4c8d0f7e3'

/** Beyond Identity. */
export const beyondidentity: Recorded = {
  options: { issuer: ISSUER },
  type: 'oidc',
  wire: {
    issuer: ISSUER,
    discovery: `${ISSUER}/.well-known/openid-configuration`,
    authorization: { url: `${ISSUER}/authorize` },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: `${ISSUER}/token` },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '3fa9c51d7e0b2846',
      name: 'Tom Barrow',
      preferred_username: 'tbarrow',
      email: 'tom@example.com',
    },
  },
  accountId: '3fa9c51d7e0b2846',
  user: { name: 'Tom Barrow', email: 'tom@example.com', image: null },
  emailVerified: false,
}
