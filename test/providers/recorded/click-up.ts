import type { Recorded } from '../recorded.ts'

/** ClickUp. Its token answer says neither the type of the token nor how long it lives. */
export const clickUp: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://app.clickup.com/api' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://api.clickup.com/api/v2/oauth/token',
      refusal: { status: 400, body: { err: 'Code already used', ECODE: 'OAUTH_014' } },
    },
    userinfo: {
      url: 'https://api.clickup.com/api/v2/user',
      refusal: { status: 401, body: { err: 'Token invalid', ECODE: 'OAUTH_025' } },
    },
  },
  answers: {
    token: { token_type: undefined, expires_in: undefined },
    userinfo: {
      user: {
        id: 81942673,
        username: 'Amara Okafor',
        email: 'amara@example.com',
        color: '#7b68ee',
        profilePicture: 'https://attachments.clickup.com/profilePictures/81942673_kqT.jpg',
        initials: 'AO',
        week_start_day: 1,
        global_font_support: false,
        timezone: 'Africa/Lagos',
      },
    },
  },
  accountId: '81942673',
  user: {
    name: 'Amara Okafor',
    email: 'amara@example.com',
    image: 'https://attachments.clickup.com/profilePictures/81942673_kqT.jpg',
  },
  emailVerified: false,
}
