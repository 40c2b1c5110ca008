import type { ProviderFactory } from './kit/define.ts'
import { defineDialect } from './kit/define-dialect.ts'

/**
 * Dropbox. The application needs the permission `account_info.read`.
 *
 * @see https://developers.dropbox.com/oauth-guide
 */
export const Dropbox: ProviderFactory = defineDialect<never>({
  id: 'dropbox',
  name: 'Dropbox',
  type: 'oauth',
  scopes: ['account_info.read'],
  authorization: { url: 'https://www.dropbox.com/oauth2/authorize', params: { token_access_type: 'offline' } },
  token: 'https://api.dropboxapi.com/oauth2/token',
  userinfo: { url: 'https://api.dropboxapi.com/2/users/get_current_account', method: 'POST' },
  profile: {
    id: 'account_id',
    name: 'name.display_name',
    email: 'email',
    image: 'profile_photo_url',
    emailVerified: 'email_verified',
  },
  style: {
    bg: '#0061ff',
    mark: 'M6 1.807L0 5.629l6 3.822 6.001-3.822L6 1.807zM18 1.807l-6 3.822 6 3.822 6-3.822-6-3.822zM0 13.274l6 3.822 6.001-3.822L6 9.452l-6 3.822zM18 9.452l-6 3.822 6 3.822 6-3.822-6-3.822zM6 18.371l6.001 3.822 6-3.822-6-3.822L6 18.371z',
  },
  docs: 'https://developers.dropbox.com/oauth-guide',
})

export default Dropbox
