import type { Recorded } from '../recorded.ts'

/** Figma. */
export const figma: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.figma.com/oauth' },
    scope: 'current_user:read',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.figma.com/v1/oauth/token' },
    userinfo: {
      url: 'https://api.figma.com/v1/me',
      refusal: { status: 403, body: { status: 403, err: 'Invalid token' } },
    },
  },
  answers: {
    token: { user_id_string: '938271640512837465', refresh_token: 'figur_refresh', expires_in: 7776000 },
    userinfo: {
      id: '938271640512837465',
      email: 'noor.elsayed@example.com',
      handle: 'Noor El-Sayed',
      img_url: 'https://s3-alpha.figma.com/profile/3c1f0a77-55d2-4e0f-9c6d-8be241907a55',
    },
  },
  accountId: '938271640512837465',
  user: {
    name: 'Noor El-Sayed',
    email: 'noor.elsayed@example.com',
    image: 'https://s3-alpha.figma.com/profile/3c1f0a77-55d2-4e0f-9c6d-8be241907a55',
  },
  emailVerified: false,
}
