import type { Recorded } from '../recorded.ts'

/** Kinde. */
export const kinde: Recorded = {
  options: { subdomain: 'acme' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme.kinde.com',
    discovery: 'https://acme.kinde.com/.well-known/openid-configuration',
    authorization: { url: 'https://acme.kinde.com/oauth2/auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.kinde.com/oauth2/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: 'kp_5fc30d0547734f30aca617450202169f',
      given_name: 'Amara',
      family_name: 'Nwosu',
      name: 'Amara Nwosu',
      email: 'amara.nwosu@example.com',
      email_verified: true,
      picture: 'https://gravatar.com/avatar/2b3c4d5e6f708192a3b4c5d6e7f80912?d=blank&size=200',
      org_codes: ['org_0e2b57f8d1a'],
      updated_at: 1893456000,
      auth_time: 1893456000,
      jti: '0d6c1c1d-52a8-4b77-8c05-5b2f2a0f3c44',
      rat: 1893455990,
    },
  },
  accountId: 'kp_5fc30d0547734f30aca617450202169f',
  user: {
    name: 'Amara Nwosu',
    email: 'amara.nwosu@example.com',
    image: 'https://gravatar.com/avatar/2b3c4d5e6f708192a3b4c5d6e7f80912?d=blank&size=200',
  },
  emailVerified: true,
}
