import type { Recorded } from '../recorded.ts'

/** Mailchimp. */
export const mailchimp: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://login.mailchimp.com/oauth2/authorize' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://login.mailchimp.com/oauth2/token' },
    userinfo: {
      url: 'https://login.mailchimp.com/oauth2/metadata',
      tokenIn: 'header:OAuth',
      refusal: { body: { error: 'invalid_token' } },
    },
  },
  answers: {
    token: { expires_in: 0, scope: null },
    userinfo: {
      dc: 'us6',
      role: 'owner',
      accountname: 'Freddie Crafts',
      user_id: 215864937,
      login: {
        email: 'wren.calloway@example.com',
        avatar: 'https://gallery.mailchimp.com/0b7a42c5d1/avatar/thumb_wren.png',
        login_id: 208331754,
        login_name: 'wren_calloway',
        login_email: 'wren.calloway@example.com',
      },
      login_url: 'https://login.mailchimp.com',
      api_endpoint: 'https://us6.api.mailchimp.com',
    },
  },
  accountId: '208331754',
  user: {
    name: 'wren_calloway',
    email: 'wren.calloway@example.com',
    image: 'https://gallery.mailchimp.com/0b7a42c5d1/avatar/thumb_wren.png',
  },
  emailVerified: false,
}
