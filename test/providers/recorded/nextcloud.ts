import type { Recorded } from '../recorded.ts'

/** Nextcloud. The id is the name the person signs in with there. */
export const nextcloud: Recorded = {
  options: { issuer: 'https://cloud.example.com' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://cloud.example.com/apps/oauth2/authorize' },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://cloud.example.com/apps/oauth2/api/v1/token' },
    userinfo: {
      url: 'https://cloud.example.com/ocs/v2.php/cloud/user',
      headers: { 'ocs-apirequest': 'true', accept: 'application/json' },
      query: { format: 'json' },
      refusal: {
        status: 401,
        body: {
          ocs: { meta: { status: 'failure', statuscode: 997, message: 'Current user is not logged in' }, data: [] },
        },
      },
    },
  },
  answers: {
    token: { user_id: 'katherine@hq' },
    userinfo: {
      ocs: {
        meta: { status: 'ok', statuscode: 200, message: 'OK' },
        data: {
          enabled: true,
          id: 'katherine@hq',
          lastLogin: 1_750_000_000_000,
          backend: 'Database',
          subadmin: [],
          quota: { free: 1_073_741_824, used: 1815, total: 1_073_743_639, relative: 0, quota: -3 },
          email: 'katherine@example.com',
          displayname: 'Katherine Johnson',
          'display-name': 'Katherine Johnson',
          phone: '',
          groups: ['everyone'],
          language: 'en',
          locale: '',
          backendCapabilities: { setDisplayName: true, setPassword: true },
        },
      },
    },
  },
  accountId: 'katherine@hq',
  user: {
    name: 'Katherine Johnson',
    email: 'katherine@example.com',
    image: 'https://cloud.example.com/avatar/katherine%40hq/512',
  },
  emailVerified: false,
}
