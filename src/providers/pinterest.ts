import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Pinterest.
 *
 * In production, the application needs standard access to the API, not trial access. It returns no email address.
 *
 * @see https://developers.pinterest.com/docs/getting-started/authentication/
 */
export const Pinterest: ProviderFactory = defineProvider<never>({
  id: 'pinterest',
  name: 'Pinterest',
  type: 'oauth',
  scopes: ['user_accounts:read'],
  scopeSeparator: ',',
  authorization: 'https://www.pinterest.com/oauth/',
  token: 'https://api.pinterest.com/v5/oauth/token',
  userinfo: 'https://api.pinterest.com/v5/user_account',
  pkce: false,
  profile: { id: 'id', name: ['business_name', 'username'], image: 'profile_image' },
  style: { bg: '#bd081c' },
  docs: 'https://developers.pinterest.com/docs/getting-started/authentication/',
})

export default Pinterest
