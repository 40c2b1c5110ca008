import type { Recorded } from '../recorded.ts'

/** Bitbucket. */
export const bitbucket: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://bitbucket.org/site/oauth2/authorize' },
    scope: 'account email',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://bitbucket.org/site/oauth2/access_token' },
    userinfo: {
      url: 'https://api.bitbucket.org/2.0/user',
      refusal: {
        status: 401,
        body: {
          type: 'error',
          error: { message: 'Access token expired. Use your refresh token to obtain a new one.' },
        },
      },
    },
    emails: 'https://api.bitbucket.org/2.0/user/emails',
  },
  answers: {
    token: { expires_in: 7200, state: 'authorization_code' },
    userinfo: {
      type: 'user',
      account_id: '557058:c4d81e6f-2b09-4a73-95fe-60b7d3a2c815',
      uuid: '{9b27e0d4-5c6a-41f8-8e3d-f1a40c7b2695}',
      display_name: 'Lena Fischer',
      nickname: 'lena',
      account_status: 'active',
      created_on: '2019-04-02T08:15:27.132459+00:00',
      is_staff: false,
      links: {
        self: { href: 'https://api.bitbucket.org/2.0/users/%7B9b27e0d4-5c6a-41f8-8e3d-f1a40c7b2695%7D' },
        avatar: {
          href: 'https://secure.gravatar.com/avatar/7c1e5a90b3d24f68?d=https%3A%2F%2Favatar.example.com%2FLF.png',
        },
      },
    },
    emails: {
      pagelen: 10,
      values: [
        { type: 'email', email: 'old@example.com', is_primary: false, is_confirmed: true },
        { type: 'email', email: 'lena@example.com', is_primary: true, is_confirmed: true },
      ],
      page: 1,
      size: 2,
    },
  },
  accountId: '557058:c4d81e6f-2b09-4a73-95fe-60b7d3a2c815',
  user: {
    name: 'Lena Fischer',
    email: 'lena@example.com',
    image: 'https://secure.gravatar.com/avatar/7c1e5a90b3d24f68?d=https%3A%2F%2Favatar.example.com%2FLF.png',
  },
  emailVerified: true,
  otherSubject: { id: 'uuid', accountId: '{9b27e0d4-5c6a-41f8-8e3d-f1a40c7b2695}' },
}
