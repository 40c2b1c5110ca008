import type { Recorded } from '../recorded.ts'

/** Roblox. */
export const roblox: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://apis.roblox.com/oauth/',
    discovery: 'https://apis.roblox.com/oauth/.well-known/openid-configuration',
    authorization: { url: 'https://apis.roblox.com/oauth/v1/authorize' },
    scope: 'openid profile',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://apis.roblox.com/oauth/v1/token' },
    userinfo: null,
    idTokenAlg: 'ES256',
  },
  answers: {
    token: { expires_in: 899, scope: 'openid profile' },
    claims: {
      sub: '1516563360',
      name: 'Countess',
      nickname: 'Countess',
      preferred_username: 'countess1815',
      created_at: 1_584_682_495,
      profile: 'https://www.roblox.com/users/1516563360/profile',
      picture: 'https://tr.rbxcdn.com/1815dc2a9abe7b1aacaaf93ea46d5c06/150/150/AvatarHeadshot/Png',
    },
  },
  accountId: '1516563360',
  user: {
    name: 'Countess',
    email: null,
    image: 'https://tr.rbxcdn.com/1815dc2a9abe7b1aacaaf93ea46d5c06/150/150/AvatarHeadshot/Png',
  },
  emailVerified: false,
}
