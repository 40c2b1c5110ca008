import type { Recorded } from '../recorded.ts'

/** Zoho, of a user in another data centre than the application. */
export const zoho: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://accounts.zoho.com/oauth/v2/auth' },
    scope: 'AaaServer.profile.Read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://accounts.zoho.eu/oauth/v2/token', refusal: { body: { error: 'invalid_code' } } },
    userinfo: { url: 'https://accounts.zoho.eu/oauth/user/info' },
  },
  answers: {
    token: { api_domain: 'https://www.zohoapis.eu', scope: 'AaaServer.profile.Read' },
    callback: { 'accounts-server': 'https://accounts.zoho.eu', location: 'eu' },
    userinfo: {
      First_Name: 'Bram',
      Last_Name: 'de Vries',
      Display_Name: 'bram',
      Email: 'bram@example.com',
      ZUID: 20081543627,
    },
  },
  accountId: '20081543627',
  user: { name: 'Bram de Vries', email: 'bram@example.com', image: null },
  emailVerified: false,
}
