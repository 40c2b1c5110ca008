import type { Recorded } from '../recorded.ts'

/** Mastodon. */
export const mastodon: Recorded = {
  options: { issuer: 'https://mastodon.social' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://mastodon.social/oauth/authorize' },
    scope: 'read:accounts',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://mastodon.social/oauth/token' },
    userinfo: {
      url: 'https://mastodon.social/api/v1/accounts/verify_credentials',
      refusal: { status: 401, body: { error: 'The access token is invalid' } },
    },
  },
  answers: {
    token: { expires_in: undefined, scope: 'read:accounts', created_at: 1893456000 },
    userinfo: {
      id: '109283746556473829',
      username: 'tilde',
      acct: 'tilde',
      display_name: '',
      locked: false,
      bot: false,
      created_at: '2029-11-24T00:00:00.000Z',
      note: '<p>Birds.</p>',
      url: 'https://mastodon.social/@tilde',
      uri: 'https://mastodon.social/users/tilde',
      avatar: 'https://files.mastodon.social/accounts/avatars/109/283/746/556/473/829/original/tilde.gif',
      avatar_static: 'https://files.mastodon.social/accounts/avatars/109/283/746/556/473/829/static/tilde.png',
      followers_count: 318,
      source: { privacy: 'public', sensitive: false, language: '', note: 'Birds.', fields: [] },
      emojis: [],
      fields: [],
    },
  },
  accountId: '109283746556473829',
  user: {
    name: 'tilde',
    email: null,
    image: 'https://files.mastodon.social/accounts/avatars/109/283/746/556/473/829/static/tilde.png',
  },
  emailVerified: false,
}
