import type { Recorded } from '../recorded.ts'

/** Todoist. Its tokens do not expire. */
export const todoist: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://todoist.com/oauth/authorize' },
    scope: 'data:read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://todoist.com/oauth/access_token' },
    userinfo: { url: 'https://api.todoist.com/api/v1/user' },
  },
  answers: {
    token: { expires_in: undefined },
    userinfo: {
      id: '2671355',
      email: 'oskar@example.com',
      full_name: 'Oskar Lindqvist',
      avatar_big: 'https://dcff1xvirvpfp.cloudfront.net/0f1e2d3c4b5a69788796a5b4c3d2e1f0_big.jpg',
      avatar_medium: 'https://dcff1xvirvpfp.cloudfront.net/0f1e2d3c4b5a69788796a5b4c3d2e1f0_medium.jpg',
      inbox_project_id: '6X7rM8997g3RQmvh',
      is_premium: false,
      joined_at: '2021-07-31T19:22:00.000000Z',
      lang: 'sv',
      verification_status: 'verified',
    },
  },
  accountId: '2671355',
  user: {
    name: 'Oskar Lindqvist',
    email: 'oskar@example.com',
    image: 'https://dcff1xvirvpfp.cloudfront.net/0f1e2d3c4b5a69788796a5b4c3d2e1f0_big.jpg',
  },
  emailVerified: false,
}
