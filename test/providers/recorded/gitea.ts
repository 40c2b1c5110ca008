import type { Recorded } from '../recorded.ts'

/** Gitea / Forgejo. */
export const gitea: Recorded = {
  options: { baseUrl: 'https://git.example.com' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://git.example.com/login/oauth/authorize' },
    scope: 'read:user',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://git.example.com/login/oauth/access_token' },
    userinfo: {
      url: 'https://git.example.com/api/v1/user',
      refusal: {
        status: 401,
        body: { message: 'user does not exist [uid: 0, name: ]', url: 'https://git.example.com/api/swagger' },
      },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token' },
    userinfo: {
      id: 42,
      login: 'oona',
      login_name: '',
      source_id: 0,
      full_name: 'Oona Virtanen',
      email: 'oona.virtanen@example.com',
      avatar_url: 'https://git.example.com/avatars/7c1f0a7755d24e0f9c6d8be241907a55',
      html_url: 'https://git.example.com/oona',
      language: 'en-US',
      is_admin: false,
      last_login: '2030-01-02T03:04:05Z',
      created: '2029-01-02T03:04:05Z',
      active: true,
      prohibit_login: false,
      visibility: 'public',
      username: 'oona',
    },
  },
  accountId: '42',
  user: {
    name: 'Oona Virtanen',
    email: 'oona.virtanen@example.com',
    image: 'https://git.example.com/avatars/7c1f0a7755d24e0f9c6d8be241907a55',
  },
  emailVerified: false,
}
