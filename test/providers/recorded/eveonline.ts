import type { Recorded } from '../recorded.ts'

/** EVE Online. The character is in the access token; the issuer may be named without a scheme. */
export const eveonline: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://login.eveonline.com/v2/oauth/authorize' },
    scope: 'publicData',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://login.eveonline.com/v2/oauth/token', accessToken: 'jwt', audience: ['EVE Online'] },
    userinfo: null,
    issuer: 'https://login.eveonline.com',
    jwks: 'https://login.eveonline.com/oauth/jwks',
  },
  answers: {
    token: { refresh_token: 'kTsLqR7mQ0mXyG2l' },
    userinfo: {
      scp: 'publicData',
      kid: 'JWT-Signature-Key',
      sub: 'CHARACTER:EVE:2112625428',
      azp: 'client',
      tenant: 'tranquility',
      tier: 'live',
      region: 'world',
      name: 'Orso Vantari',
      owner: 'oQvJ2lYk1wq0dJb6o3mT7s9mVnE=',
    },
  },
  accountId: '2112625428',
  user: {
    name: 'Orso Vantari',
    email: null,
    image: 'https://images.evetech.net/characters/2112625428/portrait?size=128',
  },
  emailVerified: false,
}
