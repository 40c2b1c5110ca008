import type { Recorded } from '../recorded.ts'

/** Kakao. */
export const kakao: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://kauth.kakao.com/oauth/authorize' },
    scope: 'account_email profile_image profile_nickname',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://kauth.kakao.com/oauth/token',
      refusal: {
        status: 400,
        body: {
          error: 'invalid_grant',
          error_description: 'authorization code not found',
          error_code: 'KOE320',
        },
      },
    },
    userinfo: {
      url: 'https://kapi.kakao.com/v2/user/me',
      query: { secure_resource: 'true' },
      refusal: { status: 401, body: { msg: 'this access token does not exist', code: -401 } },
    },
  },
  answers: {
    token: {
      token_type: 'bearer',
      refresh_token: 'a-refresh-token',
      refresh_token_expires_in: 5184000,
      scope: 'account_email profile_image profile_nickname',
    },
    userinfo: {
      id: 3948571026,
      connected_at: '2030-01-02T03:04:05Z',
      properties: { nickname: '한서윤' },
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile_image_needs_agreement: false,
        profile: {
          nickname: '한서윤',
          thumbnail_image_url: 'https://k.kakaocdn.net/dn/bXyZ12/btsAbCdEfG/Kq1/img_110x110.jpg',
          profile_image_url: 'https://k.kakaocdn.net/dn/bXyZ12/btsAbCdEfG/Kq1/img_640x640.jpg',
          is_default_image: false,
          is_default_nickname: false,
        },
        has_email: true,
        email_needs_agreement: false,
        is_email_valid: true,
        is_email_verified: true,
        email: 'seoyun.han@example.com',
      },
    },
  },
  accountId: '3948571026',
  user: {
    name: '한서윤',
    email: 'seoyun.han@example.com',
    image: 'https://k.kakaocdn.net/dn/bXyZ12/btsAbCdEfG/Kq1/img_640x640.jpg',
  },
  emailVerified: true,
}
