import type { Recorded } from '../recorded.ts'

/** FACEIT. */
export const faceit: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://accounts.faceit.com/accounts', params: { redirect_popup: 'true' } },
    scope: 'openid email profile',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.faceit.com/auth/v1/oauth/token' },
    userinfo: { url: 'https://api.faceit.com/auth/v1/resources/userinfo' },
  },
  answers: {
    userinfo: {
      iss: 'https://api.faceit.com/auth',
      aud: 'client',
      guid: '6d2f7c1a-94b3-4f0e-8a57-3c1de90b7742',
      picture: 'https://distribution.faceit-cdn.net/images/0b7a42c5-1d7e-4c2f-9a55-2f0d6a1e7c31.jpeg',
      email: 'k4ro@example.com',
      birthdate: '1999-04-02',
      nickname: 'k4ro',
      locale: 'en',
      memberships: ['free'],
      given_name: 'Karolina',
      family_name: 'Zielińska',
      email_verified: true,
    },
  },
  accountId: '6d2f7c1a-94b3-4f0e-8a57-3c1de90b7742',
  user: {
    name: 'k4ro',
    email: 'k4ro@example.com',
    image: 'https://distribution.faceit-cdn.net/images/0b7a42c5-1d7e-4c2f-9a55-2f0d6a1e7c31.jpeg',
  },
  emailVerified: true,
}
