import type { Recorded } from '../recorded.ts'

/** PayPal. The id is an address. */
export const paypal: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.paypal.com/signin/authorize' },
    scope: 'openid profile email',
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api-m.paypal.com/v1/oauth2/token' },
    userinfo: {
      url: 'https://api-m.paypal.com/v1/identity/openidconnect/userinfo',
      query: { schema: 'openid' },
      refusal: {
        status: 401,
        body: { name: 'AUTHORIZATION_ERROR', debug_id: '1815abcdef', message: 'Invalid access token.', details: [] },
      },
    },
  },
  answers: {
    token: { expires_in: 28_800, scope: 'openid profile email', nonce: '2026-11-21T17:00:00Z1815' },
    userinfo: {
      user_id: 'https://www.paypal.com/webapps/auth/identity/user/baCNqjGvIxzlbvDCSsfhN3IrQDtQtsVr79AwAjMxekw',
      sub: 'https://www.paypal.com/webapps/auth/identity/user/baCNqjGvIxzlbvDCSsfhN3IrQDtQtsVr79AwAjMxekw',
      name: 'Dorothy Vaughan',
      given_name: 'Dorothy',
      family_name: 'Vaughan',
      email: 'dorothy@example.com',
      email_verified: true,
      verified_account: true,
      account_type: 'PERSONAL',
      locale: 'en_US',
      zoneinfo: 'America/New_York',
    },
  },
  accountId: 'https://www.paypal.com/webapps/auth/identity/user/baCNqjGvIxzlbvDCSsfhN3IrQDtQtsVr79AwAjMxekw',
  user: { name: 'Dorothy Vaughan', email: 'dorothy@example.com', image: null },
  emailVerified: true,
}
