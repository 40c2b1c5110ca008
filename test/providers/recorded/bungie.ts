import type { Recorded } from '../recorded.ts'

/** Bungie. Its API says in every answer how it went; pictures are paths on its own host. */
export const bungie: Recorded = {
  options: { apiKey: '0f3c9a7b5d1e48260b7f4c8e9d2a6135' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.bungie.net/en/OAuth/Authorize', params: { reauth: 'true' } },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://www.bungie.net/platform/app/oauth/token/',
      refusal: {
        status: 400,
        body: { error: 'server_error', error_description: 'AuthorizationCodeInvalid' },
      },
    },
    userinfo: {
      url: 'https://www.bungie.net/Platform/User/GetCurrentBungieNetUser/',
      headers: { 'x-api-key': '0f3c9a7b5d1e48260b7f4c8e9d2a6135' },
      refusal: {
        status: 401,
        body: {
          ErrorCode: 99,
          ThrottleSeconds: 0,
          ErrorStatus: 'WebAuthRequired',
          Message: 'Please sign-in to continue.',
          MessageData: {},
        },
      },
    },
  },
  answers: {
    token: { expires_in: 3600, refresh_expires_in: 7_776_000, membership_id: '20418153' },
    userinfo: {
      Response: {
        membershipId: '20418153',
        uniqueName: 'Warden of Dusk#0815',
        displayName: 'Warden of Dusk',
        profilePicture: 70651,
        profileTheme: 1103,
        successMessageFlags: '0',
        isDeleted: false,
        about: '',
        firstAccess: '2019-10-01T14:03:38.514Z',
        lastUpdate: '2025-08-22T17:54:14.372Z',
        locale: 'en',
        localeInheritDefault: true,
        profilePicturePath: '/img/profile/avatars/cc21.jpg',
        statusText: '',
      },
      ErrorCode: 1,
      ThrottleSeconds: 0,
      ErrorStatus: 'Success',
      Message: 'Ok',
      MessageData: {},
    },
  },
  accountId: '20418153',
  user: {
    name: 'Warden of Dusk#0815',
    email: null,
    image: 'https://www.bungie.net/img/profile/avatars/cc21.jpg',
  },
  emailVerified: false,
}
