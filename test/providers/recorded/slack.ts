import type { Recorded } from '../recorded.ts'

/** Slack. It refuses with status 200. */
export const slack: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://slack.com',
    discovery: 'https://slack.com/.well-known/openid-configuration',
    jwks: 'https://slack.com/openid/connect/keys',
    authorization: { url: 'https://slack.com/openid/connect/authorize' },
    scope: 'openid profile email',
    pkce: false,
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://slack.com/api/openid.connect.token',
      refusal: { body: { ok: false, error: 'invalid_code' } },
    },
    userinfo: null,
  },
  answers: {
    token: { ok: true },
    claims: {
      sub: 'U0R7JM5CD',
      'https://slack.com/user_id': 'U0R7JM5CD',
      'https://slack.com/team_id': 'T0R7GR2AB',
      email: 'ines@example.com',
      email_verified: true,
      date_email_verified: 1622128723,
      locale: 'en-US',
      name: 'Ines Duarte',
      picture: 'https://avatars.slack-edge.com/2024-03-11/6781234567890_0123456789abcdef0123_512.png',
      given_name: 'Ines',
      family_name: 'Duarte',
      'https://slack.com/team_name': 'Acme',
      'https://slack.com/team_domain': 'acme',
    },
  },
  accountId: 'U0R7JM5CD',
  user: {
    name: 'Ines Duarte',
    email: 'ines@example.com',
    image: 'https://avatars.slack-edge.com/2024-03-11/6781234567890_0123456789abcdef0123_512.png',
  },
  emailVerified: true,
}
