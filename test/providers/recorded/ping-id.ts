import type { Recorded } from '../recorded.ts'

/** Ping Identity, a PingOne environment. */
export const pingId: Recorded = {
  options: { environmentId: '3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f' },
  type: 'oidc',
  wire: {
    issuer: 'https://auth.pingone.com/3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f/as',
    discovery: 'https://auth.pingone.com/3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f/as/.well-known/openid-configuration',
    authorization: { url: 'https://auth.pingone.com/3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f/as/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://auth.pingone.com/3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f/as/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: 'a1d0c2b4-6e8f-4a3b-9c5d-7e1f0a2b3c4d',
      sid: 'e5f60718-293a-4b5c-8d6e-7f8091a2b3c4',
      acr: 'Single_Factor',
      amr: ['pwd'],
      auth_time: 1_900_000_000,
      env: '3f9b6c1e-2d4a-4c8b-9e7f-5a6b7c8d9e0f',
      org: '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31',
      'p1.region': 'NA',
      preferred_username: 'ellen',
      given_name: 'Ellen',
      family_name: 'Ochoa',
      name: 'Ellen Ochoa',
      email: 'ellen@example.com',
      email_verified: true,
      picture: 'https://uploads.pingone.com/environments/3f9b6c1e/images/ellen.png',
      updated_at: 1_750_000_000,
    },
  },
  accountId: 'a1d0c2b4-6e8f-4a3b-9c5d-7e1f0a2b3c4d',
  user: {
    name: 'Ellen Ochoa',
    email: 'ellen@example.com',
    image: 'https://uploads.pingone.com/environments/3f9b6c1e/images/ellen.png',
  },
  emailVerified: true,
}
