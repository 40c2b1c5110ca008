import type { Recorded } from '../recorded.ts'

/** Withings. It refuses with status 200. */
export const withings: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://account.withings.com/oauth2_user/authorize2' },
    scope: 'user.info',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://wbsapi.withings.net/v2/oauth2',
      params: { action: 'requesttoken' },
      envelope: 'body',
      refusal: { body: { status: 503, body: {}, error: 'Invalid Params: invalid code' } },
    },
    userinfo: null,
  },
  answers: { token: { userid: '11204387', expires_in: 10_800, scope: 'user.info', csrf_token: 'PACnnxwHTaBQOzF7' } },
  accountId: '11204387',
  user: { name: null, email: null, image: null },
  emailVerified: false,
}
