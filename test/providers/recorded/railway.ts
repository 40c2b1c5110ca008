import type { Recorded } from '../recorded.ts'

/** Railway. */
export const railway: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://backboard.railway.com',
    discovery: 'https://backboard.railway.com/oauth/.well-known/openid-configuration',
    authorization: { url: 'https://backboard.railway.com/oauth/auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://backboard.railway.com/oauth/token' },
    userinfo: null,
    idTokenAlg: 'ES256',
  },
  answers: {
    token: { scope: 'openid profile email' },
    claims: {
      sub: '6f2a1b0c-9d8e-47f6-a5b4-c3d2e1f0a9b8',
      email: 'wally@example.com',
      name: 'Wally Funk',
      picture: 'https://avatars.githubusercontent.com/u/19390201?v=4',
      auth_time: 1_900_000_000,
    },
  },
  accountId: '6f2a1b0c-9d8e-47f6-a5b4-c3d2e1f0a9b8',
  user: {
    name: 'Wally Funk',
    email: 'wally@example.com',
    image: 'https://avatars.githubusercontent.com/u/19390201?v=4',
  },
  emailVerified: false,
}
