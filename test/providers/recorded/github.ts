import type { Recorded } from '../recorded.ts'

/** GitHub. */
export const github: Recorded = {
  type: 'oauth',
  wire: {
    issuer: 'https://github.com/login/oauth',
    authorization: { url: 'https://github.com/login/oauth/authorize' },
    scope: 'read:user user:email',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://github.com/login/oauth/access_token',
      headers: { accept: 'application/json' },
      refusal: { body: { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' } },
    },
    userinfo: { url: 'https://api.github.com/user', headers: { accept: 'application/vnd.github+json' } },
    emails: 'https://api.github.com/user/emails',
  },
  answers: {
    userinfo: {
      login: 'ada',
      id: 1815,
      node_id: 'MDQ6VXNlcjE4MTU=',
      avatar_url: 'https://avatars.githubusercontent.com/u/1815?v=4',
      type: 'User',
      site_admin: false,
      name: 'Ada Lovelace',
      email: null,
    },
    emails: [
      { email: 'old@example.com', primary: false, verified: true, visibility: null },
      { email: 'ada@example.com', primary: true, verified: true, visibility: 'private' },
    ],
  },
  accountId: '1815',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    image: 'https://avatars.githubusercontent.com/u/1815?v=4',
  },
  emailVerified: true,
}
