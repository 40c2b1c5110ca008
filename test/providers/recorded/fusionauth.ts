import type { Recorded } from '../recorded.ts'

/** FusionAuth. */
export const fusionauth: Recorded = {
  options: { issuer: 'https://id.example.com' },
  type: 'oidc',
  wire: {
    issuer: 'https://id.example.com',
    discovery: 'https://id.example.com/.well-known/openid-configuration',
    authorization: { url: 'https://id.example.com/oauth2/authorize' },
    scope: 'openid offline_access email profile',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://id.example.com/oauth2/token' },
    userinfo: null,
  },
  answers: {
    token: {
      refresh_token: 'ze9fi6Y9sMSf3yWp3aaO2w7AMav2MFdiMIi2GObrAi',
      userId: '5a9c1f7e-5b0e-4b8b-8a7d-7f2f1d0c6e44',
    },
    claims: {
      sub: '5a9c1f7e-5b0e-4b8b-8a7d-7f2f1d0c6e44',
      authenticationType: 'PASSWORD',
      applicationId: 'client',
      roles: ['user'],
      tid: '32306536-3036-6431-3865-646430332d32',
      preferred_username: 'tariq',
      given_name: 'Tariq',
      family_name: 'Mansour',
      email: 'tariq.mansour@example.com',
      email_verified: true,
      picture: 'https://www.gravatar.com/avatar/0d1c2b3a4f5e6d7c8b9a0f1e2d3c4b5a',
    },
  },
  accountId: '5a9c1f7e-5b0e-4b8b-8a7d-7f2f1d0c6e44',
  user: {
    name: 'tariq',
    email: 'tariq.mansour@example.com',
    image: 'https://www.gravatar.com/avatar/0d1c2b3a4f5e6d7c8b9a0f1e2d3c4b5a',
  },
  emailVerified: true,
}
