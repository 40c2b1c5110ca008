import type { Recorded } from '../recorded.ts'

/** NetSuite: a sandbox, and a RESTlet that answers with its current user. */
export const netsuite: Recorded = {
  options: {
    accountId: '1234567-sb1',
    userinfoUrl: 'https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=815&deploy=1',
  },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl' },
    scope: 'restlets rest_webservices',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token' },
    userinfo: {
      url: 'https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl',
      query: { script: '815', deploy: '1' },
      headers: { 'content-type': 'application/json' },
      refusal: {
        status: 401,
        body: { error: { code: 'INVALID_LOGIN_ATTEMPT', message: 'Invalid login attempt.' } },
      },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: '3600' },
    userinfo: { id: 1815, name: 'Ada Lovelace', email: 'ada@example.com', role: 3, location: 1, contact: 0 },
  },
  accountId: '1815',
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: null },
  emailVerified: false,
}
