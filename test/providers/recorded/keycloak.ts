import type { Recorded } from '../recorded.ts'

/** Keycloak. */
export const keycloak: Recorded = {
  options: { issuer: 'https://id.example.com/realms/main' },
  type: 'oidc',
  wire: {
    issuer: 'https://id.example.com/realms/main',
    discovery: 'https://id.example.com/realms/main/.well-known/openid-configuration',
    authorization: { url: 'https://id.example.com/realms/main/protocol/openid-connect/auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://id.example.com/realms/main/protocol/openid-connect/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f',
      typ: 'ID',
      azp: 'client',
      acr: '1',
      email_verified: true,
      name: 'Ada Lovelace',
      preferred_username: 'ada',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.com',
    },
  },
  accountId: '3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f',
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: null },
  emailVerified: true,
}
