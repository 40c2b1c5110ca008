import type { Recorded } from '../recorded.ts'

/** Mercado Pago, about somebody who gave no name. */
export const mercadopago: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://auth.mercadopago.com/authorization', params: { platform_id: 'mp' } },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://api.mercadopago.com/oauth/token',
      refusal: {
        status: 400,
        body: { message: 'Error validating grant', error: 'invalid_grant', status: 400, cause: [] },
      },
    },
    userinfo: { url: 'https://api.mercadopago.com/users/me' },
  },
  answers: {
    token: {
      expires_in: 15_552_000,
      scope: 'offline_access read write',
      user_id: 202_593_499,
      public_key: 'APP_USR-1815',
      live_mode: true,
    },
    userinfo: {
      id: 202_593_499,
      nickname: 'EMMYNOETHER',
      first_name: '',
      last_name: '',
      country_id: 'BR',
      email: 'emmy@example.com',
      user_type: 'normal',
      site_id: 'MLB',
      thumbnail: {
        picture_id: '1882-MLB20160323_032026',
        picture_url: 'https://http2.mlstatic.com/D_NQ_NP_1882-MLB20160323_032026-O.jpg',
      },
      status: { site_status: 'active' },
    },
  },
  accountId: '202593499',
  user: {
    name: 'EMMYNOETHER',
    email: 'emmy@example.com',
    image: 'https://http2.mlstatic.com/D_NQ_NP_1882-MLB20160323_032026-O.jpg',
  },
  emailVerified: false,
}
