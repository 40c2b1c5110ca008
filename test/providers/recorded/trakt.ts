import type { Recorded } from '../recorded.ts'

/** Trakt. */
export const trakt: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://trakt.tv/oauth/authorize' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://api.trakt.tv/oauth/token',
      encoding: 'json',
      refusal: {
        status: 401,
        body: { error: 'invalid_grant', error_description: 'The authorization code is invalid, expired or revoked.' },
      },
    },
    userinfo: {
      url: 'https://api.trakt.tv/users/settings',
      headers: { 'trakt-api-version': '2', 'trakt-api-key': 'client', 'user-agent': 'latchkey' },
    },
  },
  answers: {
    token: { scope: 'public', created_at: 1_700_000_000 },
    userinfo: {
      user: {
        username: 'farah',
        private: false,
        name: 'Farah Haddad',
        vip: true,
        ids: { slug: 'farah', uuid: 'b6589fc6ab0dc82cf12099d1c2d40ab994e8410c' },
        joined_at: '2014-09-25T17:49:25.000Z',
        location: null,
        images: { avatar: { full: 'https://walter.trakt.tv/images/users/000/271/828/avatars/large/0a1b2c3d4e.jpg' } },
      },
      account: { timezone: 'Europe/Paris', date_format: 'dmy', time_24hr: true },
      connections: { google: false, apple: true },
    },
  },
  accountId: 'b6589fc6ab0dc82cf12099d1c2d40ab994e8410c',
  user: {
    name: 'Farah Haddad',
    email: null,
    image: 'https://walter.trakt.tv/images/users/000/271/828/avatars/large/0a1b2c3d4e.jpg',
  },
  emailVerified: false,
  otherSubject: { id: 'user.ids.slug', accountId: 'farah' },
}
