import type { Recorded } from '../recorded.ts'

/** GitLab. */
export const gitlab: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://gitlab.com/oauth/authorize' },
    scope: 'read_user',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://gitlab.com/oauth/token' },
    userinfo: {
      url: 'https://gitlab.com/api/v4/user',
      refusal: { status: 401, body: { message: '401 Unauthorized' } },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', scope: 'read_user', created_at: 1893456000 },
    userinfo: {
      id: 20481024,
      username: 'mbrandt',
      name: 'Mateo Brandt',
      state: 'active',
      locked: false,
      avatar_url: 'https://secure.gravatar.com/avatar/1f2e3d4c5b6a798897a6b5c4d3e2f101?s=80&d=identicon',
      web_url: 'https://gitlab.com/mbrandt',
      created_at: '2028-05-23T08:00:58.123Z',
      bio: '',
      public_email: null,
      last_sign_in_at: '2030-01-01T11:31:01.001Z',
      confirmed_at: '2028-05-23T09:05:22.456Z',
      email: 'mateo.brandt@example.com',
      commit_email: 'mateo.brandt@example.com',
      identities: [],
      two_factor_enabled: true,
      external: false,
    },
  },
  accountId: '20481024',
  user: {
    name: 'Mateo Brandt',
    email: 'mateo.brandt@example.com',
    image: 'https://secure.gravatar.com/avatar/1f2e3d4c5b6a798897a6b5c4d3e2f101?s=80&d=identicon',
  },
  emailVerified: true,
}
