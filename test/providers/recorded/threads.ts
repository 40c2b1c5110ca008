import type { Recorded } from '../recorded.ts'

/** Threads. Its token answer has neither a type nor an expiry; that of the profile is flat. */
export const threads: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.threads.com/oauth/authorize' },
    scope: 'threads_basic',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://graph.threads.com/oauth/access_token',
      refusal: {
        status: 400,
        body: { error_type: 'OAuthException', code: 400, error_message: 'The code was used, or is not known' },
      },
    },
    userinfo: {
      url: 'https://graph.threads.com/v1.0/me',
      query: { fields: 'id,username,name,threads_profile_picture_url' },
      refusal: {
        status: 400,
        body: {
          error: { message: 'Invalid token', type: 'OAuthException', code: 190, fbtrace_id: 'AbCdEf0123456789' },
        },
      },
    },
  },
  answers: {
    token: { token_type: undefined, expires_in: undefined, user_id: 6214873590128 },
    userinfo: {
      id: '6214873590128',
      username: 'amara.writes',
      name: 'Amara Okafor',
      threads_profile_picture_url: 'https://scontent-ams4-1.cdninstagram.com/v/t51.2885-19/amara_n.jpg?_nc_ht=scontent',
    },
  },
  accountId: '6214873590128',
  user: {
    name: 'Amara Okafor',
    email: null,
    image: 'https://scontent-ams4-1.cdninstagram.com/v/t51.2885-19/amara_n.jpg?_nc_ht=scontent',
  },
  emailVerified: false,
}
