import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * ClickUp. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://clickup.com/api/developer-portal/authentication#oauth-flow
 */
export const ClickUp: ProviderFactory = defineProvider<never>({
  id: 'click-up',
  name: 'ClickUp',
  type: 'oauth',
  authorization: 'https://app.clickup.com/api',
  token: 'https://api.clickup.com/api/v2/oauth/token',
  userinfo: 'https://api.clickup.com/api/v2/user',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'user.id', name: 'user.username', email: 'user.email', image: 'user.profilePicture' },
  style: { bg: '#7b68ee' },
  docs: 'https://clickup.com/api/developer-portal/authentication#oauth-flow',
})

export default ClickUp
