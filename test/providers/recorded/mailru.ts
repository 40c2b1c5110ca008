import type { Recorded } from '../recorded.ts'

/** Mail.ru. */
export const mailru: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://oauth.mail.ru/login' },
    scope: 'userinfo',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://oauth.mail.ru/token' },
    userinfo: {
      url: 'https://oauth.mail.ru/userinfo',
      tokenIn: 'query:access_token',
      refusal: { body: { error: 'token not found', error_code: 6, error_description: 'token not found' } },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token' },
    userinfo: {
      id: '1590274863',
      client_id: 'client',
      gender: 'f',
      name: 'Вера Лаптева',
      nickname: 'Вера Лаптева',
      locale: 'ru_RU',
      first_name: 'Вера',
      last_name: 'Лаптева',
      email: 'vera.lapteva@example.com',
      birthday: '22.03.1994',
      image: 'https://filin.mail.ru/pic?d=kT7mQ0mXyG2l&name=vera',
    },
  },
  accountId: '1590274863',
  user: {
    name: 'Вера Лаптева',
    email: 'vera.lapteva@example.com',
    image: 'https://filin.mail.ru/pic?d=kT7mQ0mXyG2l&name=vera',
  },
  emailVerified: false,
}
