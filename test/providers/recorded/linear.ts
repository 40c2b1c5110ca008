import type { Recorded } from '../recorded.ts'

/** Linear. */
export const linear: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://linear.app/oauth/authorize' },
    scope: 'read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.linear.app/oauth/token' },
    userinfo: {
      url: 'https://api.linear.app/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { query: '{ viewer { id name displayName email avatarUrl active } }' },
      refusal: {
        body: {
          errors: [
            {
              message: 'Authentication required, not authenticated',
              extensions: { type: 'authentication error', code: 'AUTHENTICATION_ERROR', statusCode: 401 },
            },
          ],
        },
      },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', scope: 'read', expires_in: 86399 },
    userinfo: {
      data: {
        viewer: {
          id: '2f4c8e16-9a3b-4d5e-8f70-1b2c3d4e5f60',
          name: 'Elif Demir',
          displayName: 'elif',
          email: 'elif.demir@example.com',
          avatarUrl: 'https://public.linear.app/2f4c8e16-9a3b-4d5e-8f70-1b2c3d4e5f60/avatar',
          active: true,
        },
      },
    },
  },
  accountId: '2f4c8e16-9a3b-4d5e-8f70-1b2c3d4e5f60',
  user: {
    name: 'Elif Demir',
    email: 'elif.demir@example.com',
    image: 'https://public.linear.app/2f4c8e16-9a3b-4d5e-8f70-1b2c3d4e5f60/avatar',
  },
  emailVerified: false,
}
