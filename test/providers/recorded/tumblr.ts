import type { Recorded } from '../recorded.ts'

/** Tumblr, of a user with two blogs. */
export const tumblr: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.tumblr.com/oauth2/authorize' },
    scope: 'basic',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.tumblr.com/v2/oauth2/token' },
    userinfo: {
      url: 'https://api.tumblr.com/v2/user/info',
      refusal: { status: 401, body: { meta: { status: 401, msg: 'Unauthorized' }, response: [] } },
    },
  },
  answers: {
    token: { expires_in: 2520, scope: 'basic', id_token: false },
    userinfo: {
      meta: { status: 200, msg: 'OK' },
      response: {
        user: {
          name: 'quietharbour',
          likes: 606,
          following: 263,
          default_post_format: 'html',
          blogs: [
            {
              name: 'harbour-sketches',
              primary: false,
              title: 'Sketches',
              url: 'https://harbour-sketches.tumblr.com/',
              uuid: 't:4ZHKojBk15vVcuhziYcXLw',
              avatar: [{ width: 512, height: 512, url: 'https://64.media.tumblr.com/avatar_0123456789ab_512.pnj' }],
            },
            {
              name: 'quietharbour',
              primary: true,
              title: 'Quiet harbour',
              url: 'https://quietharbour.tumblr.com/',
              uuid: 't:SX31hFaWHA7kQ2mNd0pRtg',
              avatar: [
                { width: 512, height: 512, url: 'https://64.media.tumblr.com/avatar_fedcba987654_512.pnj' },
                { width: 64, height: 64, url: 'https://64.media.tumblr.com/avatar_fedcba987654_64.pnj' },
              ],
            },
          ],
        },
      },
    },
  },
  accountId: 't:SX31hFaWHA7kQ2mNd0pRtg',
  user: {
    name: 'quietharbour',
    email: null,
    image: 'https://64.media.tumblr.com/avatar_fedcba987654_512.pnj',
  },
  emailVerified: false,
  otherSubject: { id: 'response.user.name', accountId: 'quietharbour' },
}
