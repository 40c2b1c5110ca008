import type { Recorded } from '../recorded.ts'

/** Synology SSO. */
export const synology: Recorded = {
  options: { baseUrl: 'https://nas.example.com:5001' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://nas.example.com:5001/webman/sso/SSOOauth.cgi' },
    scope: 'openid email groups',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://nas.example.com:5001/webman/sso/SSOAccessToken.cgi',
      refusal: { status: 400, body: { error: 'invalid_grant' } },
    },
    userinfo: { url: 'https://nas.example.com:5001/webman/sso/SSOUserInfo.cgi' },
  },
  answers: {
    token: { expires_in: 180, id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ0b21hc3oifQ.c2lnbmF0dXJl' },
    userinfo: {
      sub: 'tomasz',
      username: 'tomasz',
      email: 'tomasz@example.com',
      groups: ['administrators', 'users'],
    },
  },
  accountId: 'tomasz',
  user: { name: 'tomasz', email: 'tomasz@example.com', image: null },
  emailVerified: false,
}
