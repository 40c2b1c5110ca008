import type { Recorded } from '../recorded.ts'

/** Vipps MobilePay. Its ID tokens say only who, not what about them. */
export const vipps: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://api.vipps.no/access-management-1.0/access/',
    discovery: 'https://api.vipps.no/access-management-1.0/access/.well-known/openid-configuration',
    jwks: 'https://api.vipps.no/access-management-1.0/access/.well-known/jwks.json',
    authorization: { url: 'https://api.vipps.no/access-management-1.0/access/oauth2/auth' },
    scope: 'openid name email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.vipps.no/access-management-1.0/access/oauth2/token' },
    userinfo: { url: 'https://api.vipps.no/vipps-userinfo-api/userinfo' },
  },
  answers: {
    token: { scope: 'openid name email' },
    claims: { sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944', acr: 'urn:vipps:acr:default', sid: '8a7b6c5d4e3f' },
    userinfo: {
      sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
      sid: '8a7b6c5d4e3f',
      name: 'Kari Nordby',
      given_name: 'Kari',
      family_name: 'Nordby',
      email: 'kari@example.com',
      email_verified: true,
    },
  },
  accountId: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
  user: { name: 'Kari Nordby', email: 'kari@example.com', image: null },
  emailVerified: true,
}
