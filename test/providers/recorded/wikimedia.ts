import type { Recorded } from '../recorded.ts'

/** Wikimedia. */
export const wikimedia: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize' },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token' },
    userinfo: { url: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile' },
  },
  answers: {
    token: { expires_in: 14_400 },
    userinfo: {
      sub: 31415926,
      username: 'Elif Kaya',
      editcount: 217,
      confirmed_email: true,
      blocked: false,
      registered: '20110101120000',
      groups: ['*', 'user', 'autoconfirmed'],
      rights: ['read', 'edit'],
      realname: '',
      email: 'elif@example.com',
    },
  },
  accountId: '31415926',
  user: { name: 'Elif Kaya', email: 'elif@example.com', image: null },
  emailVerified: true,
}
