import type { Recorded } from '../recorded.ts'

/** BoxyHQ SAML (Ory Polis). What the user's own identity provider has said is in `raw`. */
export const boxyhqSaml: Recorded = {
  options: { issuer: 'https://polis.example.com' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://polis.example.com/api/oauth/authorize', params: { provider: 'saml' } },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://polis.example.com/api/oauth/token' },
    userinfo: { url: 'https://polis.example.com/api/oauth/userinfo' },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: 300 },
    userinfo: {
      id: '00u7qk2vx9LmZtR4p5d7',
      email: 'sofia@example.com',
      firstName: 'Sofia',
      lastName: 'Rossi',
      roles: ['admin'],
      groups: [],
      raw: {
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier': '00u7qk2vx9LmZtR4p5d7',
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'sofia@example.com',
      },
      requested: { client_id: 'client', tenant: 'example.com', product: 'app', state: 'state' },
    },
  },
  accountId: '00u7qk2vx9LmZtR4p5d7',
  user: { name: 'Sofia Rossi', email: 'sofia@example.com', image: null },
  emailVerified: false,
  otherSubject: { id: '{requested.tenant}/{id}', accountId: 'example.com/00u7qk2vx9LmZtR4p5d7' },
}
