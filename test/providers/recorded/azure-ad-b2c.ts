import type { Recorded } from '../recorded.ts'

/** Azure AD B2C. It gives no access token unless the client's id is a scope, and times in the token answer are text. */
export const azureAdB2c: Recorded = {
  options: { tenant: 'acme', tenantId: '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31', primaryUserFlow: 'B2C_1_signin' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme.b2clogin.com/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/v2.0/',
    discovery: 'https://acme.b2clogin.com/acme.onmicrosoft.com/B2C_1_signin/v2.0/.well-known/openid-configuration',
    authorization: { url: 'https://acme.b2clogin.com/acme.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/authorize' },
    scope: 'openid client',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.b2clogin.com/acme.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/token' },
    userinfo: null,
  },
  answers: {
    token: {
      expires_in: '3600',
      not_before: '1763712000',
      expires_on: '1763715600',
      resource: 'client',
      id_token_expires_in: '3600',
      profile_info: 'eyJ2ZXIiOiIxLjAifQ',
    },
    claims: {
      ver: '1.0',
      sub: '6f0e2b94-1d7c-4a85-93be-c25a8f41d703',
      oid: '6f0e2b94-1d7c-4a85-93be-c25a8f41d703',
      name: 'Priya Nair',
      given_name: 'Priya',
      family_name: 'Nair',
      emails: ['priya@example.com'],
      tfp: 'B2C_1_signin',
    },
  },
  accountId: '6f0e2b94-1d7c-4a85-93be-c25a8f41d703',
  user: { name: 'Priya Nair', email: 'priya@example.com', image: null },
  emailVerified: false,
}
