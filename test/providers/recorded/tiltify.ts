import type { Recorded } from '../recorded.ts'

/** Tiltify. */
export const tiltify: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://v5api.tiltify.com/oauth/authorize' },
    scope: 'public',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://v5api.tiltify.com/oauth/token' },
    userinfo: { url: 'https://v5api.tiltify.com/api/public/current-user' },
  },
  answers: {
    token: { scope: 'public', created_at: '2024-05-06T07:08:09Z' },
    userinfo: {
      data: {
        avatar: {
          alt: 'A lighthouse',
          height: 200,
          src: 'https://assets.tiltify.com/uploads/user/avatar/48151/lighthouse.jpg',
          width: 200,
        },
        description: 'Streams for lighthouses',
        email: 'petra@example.com',
        id: 'be0e3b3c-133c-4276-a3c0-7c9af6a32c0f',
        legacy_id: 48151,
        slug: 'petra-plays',
        social: { twitch: 'petraplays' },
        username: 'PetraPlays',
      },
    },
  },
  accountId: 'be0e3b3c-133c-4276-a3c0-7c9af6a32c0f',
  user: {
    name: 'PetraPlays',
    email: 'petra@example.com',
    image: 'https://assets.tiltify.com/uploads/user/avatar/48151/lighthouse.jpg',
  },
  emailVerified: false,
}
