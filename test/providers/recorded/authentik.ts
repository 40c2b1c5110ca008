import type { Recorded } from '../recorded.ts'

/** Authentik, of an instance whose scope mapping for `email` says that the addresses are verified. */
export const authentik: Recorded = {
  options: { domain: 'authentik.example.com', slug: 'app' },
  type: 'oidc',
  wire: {
    issuer: 'https://authentik.example.com/application/o/app/',
    discovery: 'https://authentik.example.com/application/o/app/.well-known/openid-configuration',
    authorization: { url: 'https://authentik.example.com/application/o/authorize/' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://authentik.example.com/application/o/token/' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: 'b1946ac92492d2347c6235b4d2611184e5a8c7f09d3b6e41f2a7c85039d6be17',
      acr: 'goauthentik.io/providers/oauth2/default',
      amr: ['pwd'],
      azp: 'client',
      uid: 'Jw3kTq8ZbN5vYx2RmPc7LdHf0GsEa4Uo9iKtQeWn',
      email: 'hanna@example.com',
      email_verified: true,
      name: 'Hanna Weiss',
      given_name: 'Hanna Weiss',
      preferred_username: 'hanna',
      nickname: 'hanna',
      groups: ['staff'],
    },
  },
  accountId: 'b1946ac92492d2347c6235b4d2611184e5a8c7f09d3b6e41f2a7c85039d6be17',
  user: { name: 'Hanna Weiss', email: 'hanna@example.com', image: null },
  emailVerified: true,
}
