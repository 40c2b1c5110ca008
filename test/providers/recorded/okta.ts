import type { Recorded } from '../recorded.ts'

/** Okta. The ID token has less than the userinfo answer, as always when both tokens are issued. */
export const okta: Recorded = {
  options: { domain: 'acme.okta.com' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme.okta.com/oauth2/default',
    discovery: 'https://acme.okta.com/oauth2/default/.well-known/openid-configuration',
    authorization: { url: 'https://acme.okta.com/oauth2/default/v1/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.okta.com/oauth2/default/v1/token' },
    userinfo: { url: 'https://acme.okta.com/oauth2/default/v1/userinfo' },
  },
  answers: {
    claims: {
      sub: '00uid4BxXw6I6TV4m0g3',
      ver: 1,
      jti: 'ID.4eAWJOCMB3SX8XewDfVR',
      idp: '00o1n8sbwArJ7OQRw406',
      amr: ['pwd'],
      auth_time: 1_900_000_000,
      name: 'Annie Easley',
      email: 'annie@example.com',
      preferred_username: 'annie@example.com',
    },
    userinfo: {
      sub: '00uid4BxXw6I6TV4m0g3',
      name: 'Annie Easley',
      given_name: 'Annie',
      family_name: 'Easley',
      preferred_username: 'annie@example.com',
      locale: 'en-US',
      zoneinfo: 'America/New_York',
      updated_at: 1_750_000_000,
      email: 'annie@example.com',
      email_verified: true,
    },
  },
  accountId: '00uid4BxXw6I6TV4m0g3',
  user: { name: 'Annie Easley', email: 'annie@example.com', image: null },
  emailVerified: true,
}
