import type { Recorded } from '../recorded.ts'

/** Naver. It says no to a code with status 200, and gives numbers as text. */
export const naver: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://nid.naver.com/oauth2.0/authorize' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://nid.naver.com/oauth2.0/token',
      fromCallback: ['state'],
      refusal: { body: { error: 'invalid_request', error_description: 'no valid data in session' } },
    },
    userinfo: {
      url: 'https://openapi.naver.com/v1/nid/me',
      refusal: { status: 401, body: { resultcode: '024', message: 'Authentication failed' } },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: '3600' },
    userinfo: {
      resultcode: '00',
      message: 'success',
      response: {
        id: 'Qm7rT1xYb3kVn5sLw9zPd2hGj4fCa6eUo8iRq0tXyZs',
        nickname: 'haneul',
        name: '김하늘',
        email: 'haneul@example.com',
        gender: 'F',
        age: '30-39',
        birthday: '12-10',
        birthyear: '1990',
        profile_image: 'https://phinf.pstatic.net/contact/20200101_181/18151210_abc123_PNG/avatar.png',
      },
    },
  },
  accountId: 'Qm7rT1xYb3kVn5sLw9zPd2hGj4fCa6eUo8iRq0tXyZs',
  user: {
    name: '김하늘',
    email: 'haneul@example.com',
    image: 'https://phinf.pstatic.net/contact/20200101_181/18151210_abc123_PNG/avatar.png',
  },
  emailVerified: false,
}
