import type { Recorded } from '../recorded.ts'

/** Shikimori. */
export const shikimori: Recorded = {
  options: { appName: 'Example App' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://shikimori.one/oauth/authorize' },
    scope: 'user_rates',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://shikimori.one/oauth/token', headers: { 'user-agent': 'Example App' } },
    userinfo: {
      url: 'https://shikimori.one/api/users/whoami',
      headers: { 'user-agent': 'Example App' },
      refusal: { status: 401, body: { error: 'invalid_token', state: 'unauthorized' } },
    },
  },
  answers: {
    token: { expires_in: 86_400, scope: 'user_rates', created_at: 1_750_000_000 },
    userinfo: {
      id: 1_815_121,
      nickname: 'valentina',
      avatar: 'https://shikimori.one/system/users/x48/1815121.png?1750000000',
      image: {
        x160: 'https://shikimori.one/system/users/x160/1815121.png?1750000000',
        x148: 'https://shikimori.one/system/users/x148/1815121.png?1750000000',
        x80: 'https://shikimori.one/system/users/x80/1815121.png?1750000000',
        x64: 'https://shikimori.one/system/users/x64/1815121.png?1750000000',
        x48: 'https://shikimori.one/system/users/x48/1815121.png?1750000000',
        x32: 'https://shikimori.one/system/users/x32/1815121.png?1750000000',
        x16: 'https://shikimori.one/system/users/x16/1815121.png?1750000000',
      },
      last_online_at: '2026-11-21T17:00:00.000+03:00',
      url: 'https://shikimori.one/valentina',
      name: null,
      sex: null,
      website: '',
      birth_on: null,
      full_years: null,
      locale: 'en',
    },
  },
  accountId: '1815121',
  user: {
    name: 'valentina',
    email: null,
    image: 'https://shikimori.one/system/users/x160/1815121.png?1750000000',
  },
  emailVerified: false,
}
