import type { Recorded } from '../recorded.ts'

/** Netlify. */
export const netlify: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://app.netlify.com/authorize' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.netlify.com/oauth/token' },
    userinfo: {
      url: 'https://api.netlify.com/api/v1/user',
      refusal: { status: 401, body: { code: 401, message: 'Access Denied: Unauthorized' } },
    },
  },
  answers: {
    token: { created_at: 1_750_000_000 },
    userinfo: {
      id: '5e0b1a2c3d4f5a6b7c8d9e0f',
      uid: null,
      full_name: 'Mary Somerville',
      avatar_url: 'https://avatars.githubusercontent.com/u/17801226?v=4',
      email: 'mary@example.com',
      affiliate_id: '',
      site_count: 3,
      created_at: '2020-12-26T09:00:00.000Z',
      last_login: '2026-11-21T17:00:00.000Z',
      login_providers: ['github'],
      onboarding_progress: { slides: 'no' },
    },
  },
  accountId: '5e0b1a2c3d4f5a6b7c8d9e0f',
  user: {
    name: 'Mary Somerville',
    email: 'mary@example.com',
    image: 'https://avatars.githubusercontent.com/u/17801226?v=4',
  },
  emailVerified: false,
}
