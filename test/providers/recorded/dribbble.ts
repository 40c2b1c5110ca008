import type { Recorded } from '../recorded.ts'

/** Dribbble, whose second API has no email address. */
export const dribbble: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://dribbble.com/oauth/authorize' },
    scope: 'public',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://dribbble.com/oauth/token' },
    userinfo: {
      url: 'https://api.dribbble.com/v2/user',
      refusal: { status: 401, body: { message: 'Bad credentials.' } },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: undefined, created_at: 1_763_712_000 },
    userinfo: {
      id: 2918406,
      name: 'Clara Jimenez',
      login: 'clarajimenez',
      html_url: 'https://dribbble.com/clarajimenez',
      avatar_url: 'https://cdn.dribbble.com/users/2918406/avatars/normal/clara.png?1763712000',
      bio: 'Draws letters.',
      location: 'Valencia',
      links: { web: 'https://clara.example.com' },
      can_upload_shot: true,
      pro: false,
      followers_count: 262,
      created_at: '2019-02-12T09:30:00Z',
      type: 'User',
      teams: [],
    },
  },
  accountId: '2918406',
  user: {
    name: 'Clara Jimenez',
    email: null,
    image: 'https://cdn.dribbble.com/users/2918406/avatars/normal/clara.png?1763712000',
  },
  emailVerified: false,
}
