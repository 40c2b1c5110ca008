import type { Recorded } from '../recorded.ts'

/** Mattermost. A field that somebody left empty is an empty text. */
export const mattermost: Recorded = {
  options: { issuer: 'https://chat.example.com' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://chat.example.com/oauth/authorize' },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://chat.example.com/oauth/access_token' },
    userinfo: {
      url: 'https://chat.example.com/api/v4/users/me',
      refusal: {
        status: 401,
        body: {
          id: 'api.context.session_expired.app_error',
          message: 'Invalid or expired session, please login again.',
          detailed_error: '',
          status_code: 401,
        },
      },
    },
  },
  answers: {
    userinfo: {
      id: 'q4k1zt9w7frzxjmo5cgd6uh8ne',
      create_at: 1_700_000_000_000,
      update_at: 1_750_000_000_000,
      delete_at: 0,
      username: 'grace',
      auth_data: '',
      auth_service: '',
      email: 'grace@example.com',
      email_verified: true,
      nickname: '',
      first_name: 'Grace',
      last_name: 'Hopper',
      position: 'Rear Admiral',
      roles: 'system_user',
      locale: 'en',
      timezone: { automaticTimezone: 'America/New_York', manualTimezone: '', useAutomaticTimezone: 'true' },
    },
  },
  accountId: 'q4k1zt9w7frzxjmo5cgd6uh8ne',
  user: {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    image: 'https://chat.example.com/api/v4/users/q4k1zt9w7frzxjmo5cgd6uh8ne/image',
  },
  emailVerified: true,
}
