import type { Recorded } from '../recorded.ts'

/** Strava. The callback says which scopes were granted. */
export const strava: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.strava.com/oauth/authorize', params: { approval_prompt: 'auto' } },
    scope: 'read',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://www.strava.com/api/v3/oauth/token',
      refusal: {
        status: 400,
        body: {
          message: 'Bad Request',
          errors: [{ resource: 'AuthorizationCode', field: 'code', code: 'invalid' }],
        },
      },
    },
    userinfo: {
      url: 'https://www.strava.com/api/v3/athlete',
      refusal: {
        status: 401,
        body: {
          message: 'Authorization Error',
          errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }],
        },
      },
    },
  },
  answers: {
    token: { expires_at: 1_900_000_000, athlete: { id: 27182818, username: 'runa', resource_state: 2 } },
    callback: { scope: 'read' },
    userinfo: {
      id: 27182818,
      username: 'runa',
      resource_state: 3,
      firstname: 'Runa',
      lastname: 'Solberg',
      city: 'Bergen',
      country: 'Norway',
      premium: false,
      profile_medium: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/27182818/9054321/1/medium.jpg',
      profile: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/27182818/9054321/1/large.jpg',
    },
  },
  accountId: '27182818',
  user: {
    name: 'Runa Solberg',
    email: null,
    image: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/27182818/9054321/1/large.jpg',
  },
  emailVerified: false,
}
