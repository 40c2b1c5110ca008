import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Todoist. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developer.todoist.com/api/v1/
 */
export const Todoist: ProviderFactory = defineProvider<never>({
  id: 'todoist',
  name: 'Todoist',
  type: 'oauth',
  scopes: ['data:read'],
  scopeSeparator: ',',
  authorization: 'https://todoist.com/oauth/authorize',
  token: 'https://todoist.com/oauth/access_token',
  userinfo: 'https://api.todoist.com/api/v1/user',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: 'full_name', email: 'email', image: 'avatar_big' },
  style: { bg: '#e44332' },
  docs: 'https://developer.todoist.com/api/v1/',
})

export default Todoist
