import type { Recorded } from '../recorded.ts'

/** Mercado Libre, with an id above 32 bits, as new ones are. */
export const mercadolibre: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://auth.mercadolibre.com/authorization' },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://api.mercadolibre.com/oauth/token',
      refusal: {
        status: 400,
        body: { message: 'Error validating grant', error: 'invalid_grant', status: 400, cause: [] },
      },
    },
    userinfo: {
      url: 'https://api.mercadolibre.com/users/me',
      refusal: {
        status: 401,
        body: { message: 'invalid access token', error: 'not_found', status: 401, cause: [] },
      },
    },
  },
  answers: {
    token: { expires_in: 21_600, scope: 'offline_access read', user_id: 3_202_593_498 },
    userinfo: {
      id: 3_202_593_498,
      nickname: 'SOFK2870021',
      registration_date: '2016-01-06T11:31:42.000-04:00',
      first_name: 'Sofia',
      last_name: 'Kovalevskaya',
      country_id: 'AR',
      email: 'sofia@example.com',
      identification: { type: 'DNI', number: '1111111' },
      user_type: 'normal',
      tags: ['normal', 'user_info_verified'],
      logo: null,
      points: 100,
      site_id: 'MLA',
      thumbnail: {
        picture_id: '1815-MLA20160106_012026',
        picture_url: 'https://http2.mlstatic.com/D_NQ_NP_1815-MLA20160106_012026-O.jpg',
      },
      status: { site_status: 'active' },
    },
  },
  accountId: '3202593498',
  user: {
    name: 'Sofia Kovalevskaya',
    email: 'sofia@example.com',
    image: 'https://http2.mlstatic.com/D_NQ_NP_1815-MLA20160106_012026-O.jpg',
  },
  emailVerified: false,
}
