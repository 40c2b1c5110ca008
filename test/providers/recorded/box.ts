import type { Recorded } from '../recorded.ts'

/** Box. What it calls `login` is the email address. */
export const box: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://account.box.com/api/oauth2/authorize' },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://api.box.com/oauth2/token',
      refusal: {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'The authorization code has expired' },
      },
    },
    userinfo: { url: 'https://api.box.com/2.0/users/me' },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: 3892, restricted_to: [] },
    userinfo: {
      type: 'user',
      id: '27416903815',
      name: 'Marcus Webb',
      login: 'marcus@example.com',
      created_at: '2021-05-18T02:41:07-07:00',
      modified_at: '2025-10-30T11:34:29-07:00',
      language: 'en',
      timezone: 'Europe/London',
      space_amount: 10_737_418_240,
      space_used: 2_377_016,
      max_upload_size: 2_147_483_648,
      status: 'active',
      job_title: '',
      phone: '',
      address: '',
      avatar_url: 'https://app.box.com/api/avatar/large/27416903815',
      notification_email: null,
    },
  },
  accountId: '27416903815',
  user: {
    name: 'Marcus Webb',
    email: 'marcus@example.com',
    image: 'https://app.box.com/api/avatar/large/27416903815',
  },
  emailVerified: false,
}
