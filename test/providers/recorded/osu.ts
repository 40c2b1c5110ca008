import type { Recorded } from '../recorded.ts'

/** osu!. */
export const osu: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://osu.ppy.sh/oauth/authorize' },
    scope: 'identify',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://osu.ppy.sh/oauth/token' },
    userinfo: { url: 'https://osu.ppy.sh/api/v2/me', refusal: { status: 401, body: { authentication: 'basic' } } },
  },
  answers: {
    token: { expires_in: 86_400 },
    userinfo: {
      id: 18_151_210,
      username: 'peppyada',
      avatar_url: 'https://a.ppy.sh/18151210?1750000000.jpeg',
      country_code: 'GB',
      country: { code: 'GB', name: 'United Kingdom' },
      default_group: 'default',
      is_active: true,
      is_bot: false,
      is_deleted: false,
      is_online: true,
      is_supporter: false,
      join_date: '2020-12-10T00:00:00+00:00',
      playmode: 'osu',
      playstyle: ['mouse', 'keyboard'],
      statistics: { global_rank: 1815, pp: 4321.5 },
    },
  },
  accountId: '18151210',
  user: { name: 'peppyada', email: null, image: 'https://a.ppy.sh/18151210?1750000000.jpeg' },
  emailVerified: false,
}
