import type { Recorded } from '../recorded.ts'

/** Reddit, asked not to escape its answer. Its flag is about an address that it does not give. */
export const reddit: Recorded = {
  options: { appName: 'web:com.example.app:v1.0' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.reddit.com/api/v1/authorize' },
    scope: 'identity',
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://www.reddit.com/api/v1/access_token',
      headers: { 'user-agent': 'web:com.example.app:v1.0' },
      refusal: { body: { error: 'invalid_grant' } },
    },
    userinfo: {
      url: 'https://oauth.reddit.com/api/v1/me',
      query: { raw_json: '1' },
      headers: { 'user-agent': 'web:com.example.app:v1.0' },
      refusal: { status: 401, body: { message: 'Unauthorized', error: 401 } },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: 86_400, scope: 'identity' },
    userinfo: {
      id: '1w72a3',
      name: 'jocelyn_bell',
      icon_img:
        'https://styles.redditmedia.com/t5_1815ab/styles/profileIcon_abc123.png?width=256&height=256&crop=256:256,smart&s=1815',
      snoovatar_img: '',
      has_verified_email: true,
      verified: true,
      is_suspended: false,
      over_18: false,
      created: 1_389_649_907,
      created_utc: 1_389_649_907,
      link_karma: 3,
      comment_karma: 0,
      total_karma: 3,
      subreddit: { display_name: 'u_jocelyn_bell', subreddit_type: 'user', subscribers: 0 },
    },
  },
  accountId: '1w72a3',
  user: {
    name: 'jocelyn_bell',
    email: null,
    image:
      'https://styles.redditmedia.com/t5_1815ab/styles/profileIcon_abc123.png?width=256&height=256&crop=256:256,smart&s=1815',
  },
  emailVerified: false,
}
