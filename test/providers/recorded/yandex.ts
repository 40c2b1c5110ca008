import type { Recorded } from '../recorded.ts'

/** Yandex. */
export const yandex: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://oauth.yandex.com/authorize' },
    scope: 'login:info login:email login:avatar',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://oauth.yandex.com/token' },
    userinfo: { url: 'https://login.yandex.ru/info', tokenIn: 'header:OAuth', query: { format: 'json' } },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: 31_536_000 },
    callback: { cid: '0a1b2c3d4e5f' },
    userinfo: {
      id: '1000034426',
      login: 'pavel',
      client_id: '4760187d81bc4b7799476b42b5103713',
      display_name: 'Pavel',
      real_name: 'Pavel Orlov',
      first_name: 'Pavel',
      last_name: 'Orlov',
      sex: 'male',
      default_email: 'pavel@example.com',
      emails: ['pavel@example.com', 'pavel-old@example.com'],
      default_avatar_id: '131652443',
      is_avatar_empty: false,
      psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w',
    },
  },
  accountId: '1000034426',
  user: {
    name: 'Pavel',
    email: 'pavel@example.com',
    image: 'https://avatars.yandex.net/get-yapic/131652443/islands-200',
  },
  emailVerified: false,
}
