import type { Recorded } from '../recorded.ts'

/** Dropbox. Who the user is, is asked by a POST that has no body at all. */
export const dropbox: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.dropbox.com/oauth2/authorize', params: { token_access_type: 'offline' } },
    scope: 'account_info.read',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.dropboxapi.com/oauth2/token' },
    userinfo: {
      url: 'https://api.dropboxapi.com/2/users/get_current_account',
      method: 'POST',
      refusal: {
        status: 401,
        body: { error_summary: 'invalid_access_token/...', error: { '.tag': 'invalid_access_token' } },
      },
    },
  },
  answers: {
    token: {
      token_type: 'bearer',
      expires_in: 14_400,
      scope: 'account_info.read',
      uid: '418150',
      account_id: 'dbid:AADk3qZ7vWm1xTuYp0sLcR8eBhNfGjQoI2M',
    },
    userinfo: {
      account_id: 'dbid:AADk3qZ7vWm1xTuYp0sLcR8eBhNfGjQoI2M',
      name: {
        given_name: 'Freya',
        surname: 'Holm',
        familiar_name: 'Freya',
        display_name: 'Freya Holm',
        abbreviated_name: 'FH',
      },
      email: 'freya@example.com',
      email_verified: true,
      profile_photo_url:
        'https://dl-web.dropbox.com/account_photo/get/dbid%3AAADk3qZ7vWm1xTuYp0sLcR8eBhNfGjQoI2M?size=128x128',
      disabled: false,
      country: 'DK',
      locale: 'da',
      referral_link: 'https://www.dropbox.com/referrals/AAC4f99?src=app9-418150',
      is_paired: false,
      account_type: { '.tag': 'basic' },
      root_info: { '.tag': 'user', root_namespace_id: '3235641', home_namespace_id: '3235641' },
    },
  },
  accountId: 'dbid:AADk3qZ7vWm1xTuYp0sLcR8eBhNfGjQoI2M',
  user: {
    name: 'Freya Holm',
    email: 'freya@example.com',
    image: 'https://dl-web.dropbox.com/account_photo/get/dbid%3AAADk3qZ7vWm1xTuYp0sLcR8eBhNfGjQoI2M?size=128x128',
  },
  emailVerified: true,
}
