import type { Recorded } from '../recorded.ts'

/** Discord. */
export const discord: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://discord.com/oauth2/authorize' },
    scope: 'identify email',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://discord.com/api/oauth2/token' },
    userinfo: { url: 'https://discord.com/api/users/@me' },
  },
  answers: {
    userinfo: {
      id: '80351110224678912',
      username: 'ada',
      discriminator: '0',
      global_name: 'Ada Lovelace',
      avatar: '8342729096ea3675442027381ff50dfe',
      locale: 'en-GB',
      mfa_enabled: true,
      email: 'ada@example.com',
      verified: true,
    },
  },
  accountId: '80351110224678912',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    image: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png',
  },
  emailVerified: true,
}
