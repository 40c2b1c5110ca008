import type { Recorded } from '../recorded.ts'

/** MyAnimeList. */
export const myanimelist: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://myanimelist.net/v1/oauth2/authorize' },
    scope: null,
    pkce: 'plain',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://myanimelist.net/v1/oauth2/token' },
    userinfo: { url: 'https://api.myanimelist.net/v2/users/@me' },
  },
  answers: {
    token: { expires_in: 2_678_400 },
    userinfo: {
      id: 1_815_042,
      name: 'hedy_l',
      gender: 'female',
      location: 'Vienna',
      joined_at: '2014-11-09T15:03:42+00:00',
      picture: 'https://cdn.myanimelist.net/images/userimages/1815042.jpg?t=1750000000',
    },
  },
  accountId: '1815042',
  user: {
    name: 'hedy_l',
    email: null,
    image: 'https://cdn.myanimelist.net/images/userimages/1815042.jpg?t=1750000000',
  },
  emailVerified: false,
}
