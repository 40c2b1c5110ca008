import type { Recorded } from '../recorded.ts'

/** TikTok. It says `error` when all is well, too. */
export const tiktok: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.tiktok.com/v2/auth/authorize/' },
    scope: 'user.info.basic',
    pkce: false,
    clientAuth: 'client_secret_post',
    clientParams: { id: 'client_key' },
    token: {
      url: 'https://open.tiktokapis.com/v2/oauth/token/',
      refusal: {
        body: {
          error: 'invalid_grant',
          error_description: 'The code is not valid any more.',
          log_id: '202401010000000102030405060708',
        },
      },
    },
    userinfo: {
      url: 'https://open.tiktokapis.com/v2/user/info/',
      query: { fields: 'open_id,union_id,avatar_url,display_name' },
      refusal: {
        status: 401,
        body: { data: {}, error: { code: 'access_token_invalid', message: 'No such token', log_id: '20240101' } },
      },
    },
  },
  answers: {
    token: {
      open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
      refresh_expires_in: 31_536_000,
      scope: 'user.info.basic',
    },
    callback: { scopes: 'user.info.basic' },
    userinfo: {
      data: {
        user: {
          open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
          union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
          avatar_url:
            'https://p16-sign-va.tiktokcdn.com/tos-maliva-avt-0068/0a1b2c3d~c5_168x168.jpeg?x-expires=1900000000',
          display_name: 'Lucía Romero',
        },
      },
      error: { code: 'ok', message: '', log_id: '202401010000000102030405060709' },
    },
  },
  accountId: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
  user: {
    name: 'Lucía Romero',
    email: null,
    image: 'https://p16-sign-va.tiktokcdn.com/tos-maliva-avt-0068/0a1b2c3d~c5_168x168.jpeg?x-expires=1900000000',
  },
  emailVerified: false,
  otherSubject: { id: 'data.user.union_id', accountId: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1' },
}
