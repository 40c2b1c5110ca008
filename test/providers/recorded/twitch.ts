import type { Recorded } from '../recorded.ts'

/** Twitch. Its scope is a list. */
export const twitch: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://id.twitch.tv/oauth2',
    discovery: 'https://id.twitch.tv/oauth2/.well-known/openid-configuration',
    jwks: 'https://id.twitch.tv/oauth2/keys',
    authorization: {
      url: 'https://id.twitch.tv/oauth2/authorize',
      params: { claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}' },
    },
    scope: 'openid user:read:email',
    pkce: false,
    nonce: true,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://id.twitch.tv/oauth2/token',
      refusal: { status: 400, body: { status: 400, message: 'Invalid authorization code' } },
    },
    userinfo: null,
  },
  answers: {
    token: { token_type: 'bearer', scope: ['openid', 'user:read:email'] },
    callback: { scope: 'openid user:read:email' },
    claims: {
      azp: 'client',
      sub: '713936733',
      email: 'noor@example.com',
      email_verified: true,
      picture:
        'https://static-cdn.jtvnw.net/jtv_user_pictures/8a6381c7-d0c0-4576-b179-38bd5ce1d6af-profile_image-300x300.png',
      preferred_username: 'NoorStreams',
    },
  },
  accountId: '713936733',
  user: {
    name: 'NoorStreams',
    email: 'noor@example.com',
    image:
      'https://static-cdn.jtvnw.net/jtv_user_pictures/8a6381c7-d0c0-4576-b179-38bd5ce1d6af-profile_image-300x300.png',
  },
  emailVerified: true,
}
