import type { Recorded } from '../recorded.ts'

/** Intuit. */
export const intuit: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://oauth.platform.intuit.com/op/v1',
    discovery: 'https://developer.api.intuit.com/.well-known/openid_configuration',
    jwks: 'https://oauth.platform.intuit.com/op/v1/jwks',
    authorization: { url: 'https://appcenter.intuit.com/connect/oauth2' },
    scope: 'openid profile email',
    pkce: false,
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer' },
    userinfo: { url: 'https://accounts.platform.intuit.com/v1/openid_connect/userinfo' },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', x_refresh_token_expires_in: 8726400 },
    claims: { sub: 'd1f0a994-27b5-468d-87ee-42e349d2e739', realmid: '9130347596842384', auth_time: 1893456000 },
    userinfo: {
      sub: 'd1f0a994-27b5-468d-87ee-42e349d2e739',
      givenName: 'Marcus',
      familyName: 'Oyelaran',
      email: 'marcus.oyelaran@example.com',
      emailVerified: true,
      phoneNumber: '+1 5550100182',
      phoneNumberVerified: false,
      address: { streetAddress: '1 Example Way', locality: 'Springfield', region: 'OR', postalCode: '97477' },
    },
  },
  accountId: 'd1f0a994-27b5-468d-87ee-42e349d2e739',
  user: { name: 'Marcus Oyelaran', email: 'marcus.oyelaran@example.com', image: null },
  emailVerified: true,
}
