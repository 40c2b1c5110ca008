import type { Recorded } from '../recorded.ts'

/** Battle.net. */
export const battlenet: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://oauth.battle.net',
    discovery: 'https://oauth.battle.net/.well-known/openid-configuration',
    authorization: { url: 'https://oauth.battle.net/authorize' },
    scope: 'openid',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://oauth.battle.net/token' },
    userinfo: null,
  },
  answers: {
    token: { expires_in: 86_399, sub: '348571206' },
    claims: {
      sub: '348571206',
      azp: 'client',
      battle_tag: 'Falkenrath#2318',
      jti: 'e6a0b1d4-73c9-4f52-8e17-5c0d9b2a6f38',
    },
  },
  accountId: '348571206',
  user: { name: 'Falkenrath#2318', email: null, image: null },
  emailVerified: false,
}
