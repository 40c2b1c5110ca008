import type { Recorded } from '../recorded.ts'

/** Concept2 Logbook. */
export const concept2: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://log.concept2.com/oauth/authorize' },
    scope: 'user:read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://log.concept2.com/oauth/access_token' },
    userinfo: { url: 'https://log.concept2.com/api/users/me' },
  },
  answers: {
    token: { expires_in: 604_800 },
    userinfo: {
      data: {
        id: 1204187,
        username: 'brodie',
        first_name: 'Brodie',
        last_name: 'Hargreaves',
        gender: 'M',
        dob: '1987-08-19',
        email: 'brodie@example.com',
        country: 'GBR',
        profile_image: 'https://media.concept2.com/assets/uploads/profiles/1204187/small/rowing.jpg',
        age_restricted: false,
        email_permission: true,
        max_heart_rate: null,
        weight: null,
        roles: [],
        logbook_privacy: 'partners',
      },
    },
  },
  accountId: '1204187',
  user: {
    name: 'brodie',
    email: 'brodie@example.com',
    image: 'https://media.concept2.com/assets/uploads/profiles/1204187/small/rowing.jpg',
  },
  emailVerified: false,
}
