import type { Recorded } from '../recorded.ts'

/** Asgardeo, with the attributes selected. Its issuer is the address of the token endpoint. */
export const asgardeo: Recorded = {
  options: { tenant: 'acme' },
  type: 'oidc',
  wire: {
    issuer: 'https://api.asgardeo.io/t/acme/oauth2/token',
    discovery: 'https://api.asgardeo.io/t/acme/oauth2/token/.well-known/openid-configuration',
    authorization: { url: 'https://api.asgardeo.io/t/acme/oauth2/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.asgardeo.io/t/acme/oauth2/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      isk: '2f9c0b7ad4e1863502bb4d7f6f3ee6c05b8a9d1740c3e2f695a8170dbe43c92f',
      sub: '8c1d4f3e-7a60-4b92-a5de-19f2c7b0846d',
      azp: 'client',
      amr: ['BasicAuthenticator'],
      org_id: '5d2a9e81-03c7-4f6b-9b1e-72c4d8a0f365',
      org_name: 'acme',
      username: 'nimal@example.com',
      given_name: 'Nimal',
      family_name: 'Perera',
      email: 'nimal@example.com',
      email_verified: true,
      picture: 'https://images.example.com/nimal.png',
    },
  },
  accountId: '8c1d4f3e-7a60-4b92-a5de-19f2c7b0846d',
  user: { name: 'Nimal Perera', email: 'nimal@example.com', image: 'https://images.example.com/nimal.png' },
  emailVerified: true,
}
