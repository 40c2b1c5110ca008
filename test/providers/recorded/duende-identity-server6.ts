import type { Recorded } from '../recorded.ts'

/** Duende IdentityServer 6, with its defaults: what is known of the user is not in the ID token. */
export const duendeIdentityServer6: Recorded = {
  options: { issuer: 'https://id.example.com' },
  type: 'oidc',
  wire: {
    issuer: 'https://id.example.com',
    discovery: 'https://id.example.com/.well-known/openid-configuration',
    authorization: { url: 'https://id.example.com/connect/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://id.example.com/connect/token' },
    userinfo: { url: 'https://id.example.com/connect/userinfo' },
  },
  answers: {
    token: { scope: 'openid profile email' },
    claims: {
      sub: 'c17e4b20-6f8d-4d3a-b9a5-30e2f7d1c864',
      sid: '4E7D0B91A2C85F36D10B9C4E8A7F2653',
      idp: 'local',
      amr: ['pwd'],
    },
    userinfo: {
      sub: 'c17e4b20-6f8d-4d3a-b9a5-30e2f7d1c864',
      name: 'Mateus Carvalho',
      given_name: 'Mateus',
      family_name: 'Carvalho',
      preferred_username: 'mateus',
      email: 'mateus@example.com',
      email_verified: true,
      website: 'https://mateus.example.com',
    },
  },
  accountId: 'c17e4b20-6f8d-4d3a-b9a5-30e2f7d1c864',
  user: { name: 'Mateus Carvalho', email: 'mateus@example.com', image: null },
  emailVerified: true,
}
