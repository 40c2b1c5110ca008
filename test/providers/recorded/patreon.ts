import type { Recorded } from '../recorded.ts'

/** Patreon. */
export const patreon: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.patreon.com/oauth2/authorize' },
    scope: 'identity identity[email]',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://www.patreon.com/api/oauth2/token' },
    userinfo: {
      url: 'https://www.patreon.com/api/oauth2/v2/identity',
      query: { 'fields[user]': 'email,full_name,image_url,is_email_verified' },
      refusal: {
        status: 401,
        body: { errors: [{ code: 1, code_name: 'Unauthorized', status: '401', title: 'Unauthorized' }] },
      },
    },
  },
  answers: {
    token: { expires_in: 2_678_400, scope: 'identity identity[email]', version: '0.0.1' },
    userinfo: {
      data: {
        type: 'user',
        id: '32187',
        attributes: {
          email: 'lise@example.com',
          full_name: 'Lise Meitner',
          image_url: 'https://c10.patreonusercontent.com/4/patreon-media/p/user/32187/1815/1.jpg',
          is_email_verified: true,
        },
      },
      links: { self: 'https://www.patreon.com/api/oauth2/v2/user/32187' },
    },
  },
  accountId: '32187',
  user: {
    name: 'Lise Meitner',
    email: 'lise@example.com',
    image: 'https://c10.patreonusercontent.com/4/patreon-media/p/user/32187/1815/1.jpg',
  },
  emailVerified: true,
}
