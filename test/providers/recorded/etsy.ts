import type { Recorded } from '../recorded.ts'

/** Etsy. Who it is comes first; the person at an address of its own. */
export const etsy: Recorded = {
  options: { apiKey: 'client:shared-secret' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.etsy.com/oauth/connect' },
    scope: 'email_r shops_r',
    pkce: 'S256',
    clientAuth: 'none',
    token: { url: 'https://api.etsy.com/v3/public/oauth/token' },
    userinfo: {
      url: 'https://openapi.etsy.com/v3/application/users/me',
      headers: { 'x-api-key': 'client:shared-secret' },
    },
  },
  answers: {
    token: { refresh_token: '418273645.refresh' },
    userinfo: { user_id: 418273645, shop_id: 30561122 },
    others: {
      'https://openapi.etsy.com/v3/application/users/418273645': {
        user_id: 418273645,
        primary_email: 'tove.berg@example.com',
        first_name: 'Tove',
        last_name: 'Berg',
        image_url_75x75: 'https://i.etsystatic.com/iusa/5d3a1c/88120934/iusa_75x75.88120934_k2qv.jpg',
      },
    },
  },
  accountId: '418273645',
  user: {
    name: 'Tove Berg',
    email: 'tove.berg@example.com',
    image: 'https://i.etsystatic.com/iusa/5d3a1c/88120934/iusa_75x75.88120934_k2qv.jpg',
  },
  emailVerified: false,
}
