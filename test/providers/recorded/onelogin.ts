import type { Recorded } from '../recorded.ts'

/** OneLogin, with the claims it has without further mappings: none says that an address is verified. */
export const onelogin: Recorded = {
  options: { subdomain: 'acme' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme.onelogin.com/oidc/2',
    discovery: 'https://acme.onelogin.com/oidc/2/.well-known/openid-configuration',
    authorization: { url: 'https://acme.onelogin.com/oidc/2/auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.onelogin.com/oidc/2/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '32916209',
      email: 'peggy@example.com',
      preferred_username: 'peggy',
      name: 'Peggy Whitson',
      updated_at: 1_750_000_000,
      given_name: 'Peggy',
      family_name: 'Whitson',
      params: {},
    },
  },
  accountId: '32916209',
  user: { name: 'Peggy Whitson', email: 'peggy@example.com', image: null },
  emailVerified: false,
}
