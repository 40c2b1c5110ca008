import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

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
  style: { bg: '#0061ff' },
  docs: 'https://developers.dropbox.com/oauth-guide',
})

export default Dropbox
