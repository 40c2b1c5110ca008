import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Atlassian: the account of Jira, Confluence and other products. Bitbucket has a separate provider.
 *
 * If you set other scopes, keep `read:me`, which is required to identify the user. It does not report whether an email
 * address is verified, so every address counts as unverified.
 *
 * @see https://developer.atlassian.com/cloud/jira/software/oauth-2-3lo-apps/
 */
export const Atlassian: ProviderFactory = defineProvider<never>({
  id: 'atlassian',
  name: 'Atlassian',
  type: 'oauth',
  scopes: ['read:me'],
  authorization: {
    url: 'https://auth.atlassian.com/authorize',
    params: { audience: 'api.atlassian.com', prompt: 'consent' },
  },
  token: 'https://auth.atlassian.com/oauth/token',
  userinfo: 'https://api.atlassian.com/me',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'account_id', name: ['name', 'nickname'], email: 'email', image: 'picture' },
  style: { bg: '#0052cc' },
  docs: 'https://developer.atlassian.com/cloud/jira/software/oauth-2-3lo-apps/',
})

export default Atlassian
