import type { Recorded } from '../recorded.ts'

/** Yahoo. It signs with ES256. */
export const yahoo: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://api.login.yahoo.com',
    discovery: 'https://api.login.yahoo.com/.well-known/openid-configuration',
    jwks: 'https://api.login.yahoo.com/openid/v1/certs',
    authorization: { url: 'https://api.login.yahoo.com/oauth2/request_auth' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.login.yahoo.com/oauth2/get_token' },
    userinfo: null,
    idTokenAlg: 'ES256',
  },
  answers: {
    token: { token_type: 'bearer', xoauth_yahoo_guid: 'FSVIDUW3D7FSVIDUW3D72F2F' },
    claims: {
      sub: 'FSVIDUW3D7FSVIDUW3D72F2F',
      name: 'Marta Kowalska',
      given_name: 'Marta',
      family_name: 'Kowalska',
      nickname: 'Marta',
      locale: 'pl-PL',
      email: 'marta@example.com',
      email_verified: true,
      picture: 'https://s.yimg.com/ag/images/0a1b2c3d-4e5f_192sq.jpg',
      profile_images: { image64: 'https://s.yimg.com/ag/images/0a1b2c3d-4e5f_64sq.jpg' },
    },
  },
  accountId: 'FSVIDUW3D7FSVIDUW3D72F2F',
  user: {
    name: 'Marta Kowalska',
    email: 'marta@example.com',
    image: 'https://s.yimg.com/ag/images/0a1b2c3d-4e5f_192sq.jpg',
  },
  emailVerified: true,
}
