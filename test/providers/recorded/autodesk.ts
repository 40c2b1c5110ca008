import type { Recorded } from '../recorded.ts'

/** Autodesk Platform Services. */
export const autodesk: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://developer.api.autodesk.com',
    discovery: 'https://developer.api.autodesk.com/.well-known/openid-configuration',
    authorization: { url: 'https://developer.api.autodesk.com/authentication/v2/authorize' },
    scope: 'openid user-profile:read',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://developer.api.autodesk.com/authentication/v2/token' },
    userinfo: null,
  },
  answers: {
    token: { expires_in: 3599 },
    claims: {
      sub: 'R7KQ2MZX9TLB',
      name: 'Diego Fuentes',
      given_name: 'Diego',
      family_name: 'Fuentes',
      preferred_username: 'diego.fuentes',
      email: 'diego@example.com',
      email_verified: true,
      profile: 'https://profile.autodesk.com',
      picture: 'https://images.profile.autodesk.com/R7KQ2MZX9TLB/profilepictures/x120.jpg',
      locale: 'es-MX',
    },
  },
  accountId: 'R7KQ2MZX9TLB',
  user: {
    name: 'Diego Fuentes',
    email: 'diego@example.com',
    image: 'https://images.profile.autodesk.com/R7KQ2MZX9TLB/profilepictures/x120.jpg',
  },
  emailVerified: true,
}
