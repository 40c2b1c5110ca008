import type { Recorded } from '../recorded.ts'

/** Descope. The issuer is of the project; the endpoints are of all. */
export const descope: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://api.descope.com/client',
    discovery: 'https://api.descope.com/client/.well-known/openid-configuration',
    authorization: { url: 'https://api.descope.com/oauth2/v1/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.descope.com/oauth2/v1/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: 'U2kR7vQx0mZ9TbYc4LdHf6JsPwNe',
      amr: ['email'],
      drn: 'DS',
      name: 'Noa Levi',
      given_name: 'Noa',
      family_name: 'Levi',
      email: 'noa@example.com',
      email_verified: true,
      picture: 'https://images.example.com/noa.png',
      phone_number: '',
      phone_number_verified: false,
    },
  },
  accountId: 'U2kR7vQx0mZ9TbYc4LdHf6JsPwNe',
  user: { name: 'Noa Levi', email: 'noa@example.com', image: 'https://images.example.com/noa.png' },
  emailVerified: true,
}
