import type { Recorded } from '../recorded.ts'

/** VK ID. `verified` is a badge of the account, and not about the address. */
export const vk: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://id.vk.com/authorize' },
    scope: 'vkid.personal_info email',
    pkce: 'S256',
    clientAuth: 'none',
    token: { url: 'https://id.vk.com/oauth2/auth', fromCallback: ['device_id', 'state'] },
    userinfo: {
      url: 'https://id.vk.com/oauth2/user_info',
      method: 'POST',
      tokenIn: 'body:access_token',
      encoding: 'form',
      body: { client_id: 'client' },
      refusal: { body: { error: 'invalid_token', error_description: 'access_token is missing or invalid' } },
    },
  },
  answers: {
    token: {
      user_id: 1234567890,
      scope: 'vkid.personal_info email',
      id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOjEyMzQ1Njc4OTB9.c2lnbmF0dXJl',
    },
    callback: { device_id: 'L3rB2xX7h0Jm5QdUe9YtVw', ext_id: 'eHRfaWQ', expires_in: '600', type: 'code_v2' },
    userinfo: {
      user: {
        user_id: '1234567890',
        first_name: 'Daria',
        last_name: 'Sokolova',
        avatar: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
        email: 'daria@example.com',
        sex: 1,
        verified: true,
        birthday: '01.02.1990',
      },
    },
  },
  accountId: '1234567890',
  user: {
    name: 'Daria Sokolova',
    email: 'daria@example.com',
    image: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
  },
  emailVerified: false,
}
