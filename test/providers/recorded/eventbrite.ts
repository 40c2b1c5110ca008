import type { Recorded } from '../recorded.ts'

/** Eventbrite. */
export const eventbrite: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.eventbrite.com/oauth/authorize' },
    scope: 'user.profile',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://www.eventbrite.com/oauth/token' },
    userinfo: {
      url: 'https://www.eventbriteapi.com/v3/users/me/',
      refusal: {
        status: 401,
        body: {
          status_code: 401,
          error: 'INVALID_AUTH',
          error_description: 'The OAuth token you provided was invalid.',
        },
      },
    },
  },
  answers: {
    userinfo: {
      emails: [
        { email: 'old@example.com', verified: false, primary: false },
        { email: 'samir.haddad@example.com', verified: true, primary: true },
      ],
      id: '271828182845',
      name: 'Samir Haddad',
      first_name: 'Samir',
      last_name: 'Haddad',
      is_public: false,
      image_id: '141592653',
    },
  },
  accountId: '271828182845',
  user: {
    name: 'Samir Haddad',
    email: 'samir.haddad@example.com',
    image: 'https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F141592653%2F1%2Foriginal.jpg',
  },
  emailVerified: true,
}
