import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#7b68ee',
    mark: 'M2 18.439l3.69-2.828c1.961 2.56 4.044 3.739 6.363 3.739 2.307 0 4.33-1.166 6.203-3.704L22 18.405C19.298 22.065 15.941 24 12.053 24 8.178 24 4.788 22.078 2 18.439zM12.04 6.15l-6.568 5.66-3.036-3.52L12.055 0l9.543 8.296-3.05 3.509z',
  },
  docs: 'https://clickup.com/api/developer-portal/authentication#oauth-flow',
})

export default ClickUp
