import type { Recorded } from '../recorded.ts'

/** FreshBooks. */
export const freshbooks: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://auth.freshbooks.com/oauth/authorize' },
    scope: 'user:profile:read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.freshbooks.com/auth/oauth/token' },
    userinfo: {
      url: 'https://api.freshbooks.com/auth/api/v1/users/me',
      refusal: {
        status: 401,
        body: {
          error: 'unauthenticated',
          error_description: 'This action requires authentication to continue.',
        },
      },
    },
  },
  answers: {
    token: { refresh_token: 'a-refresh-token', scope: 'user:profile:read', created_at: 1893456000 },
    userinfo: {
      response: {
        id: 712963,
        identity_id: 712963,
        identity_uuid: '6b0d3f0c-6c0d-4b21-b0de-5a6de94b5a11',
        first_name: 'Henrik',
        last_name: 'Solberg',
        email: 'henrik.solberg@example.com',
        language: 'en',
        confirmed_at: '2029-05-06T07:08:09Z',
        created_at: '2029-05-06T07:00:00Z',
        unconfirmed_email: null,
        setup_complete: true,
        phone_numbers: [{ title: '', phone_number: null }],
        business_memberships: [
          { id: 168372, role: 'owner', business: { id: 77128, name: 'Solberg Boats', account_id: 'xZNQ1X' } },
        ],
      },
    },
  },
  accountId: '712963',
  user: { name: 'Henrik Solberg', email: 'henrik.solberg@example.com', image: null },
  emailVerified: false,
}
