import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#0052cc',
    mark: 'M7.12 11.084a.683.683 0 00-1.16.126L.075 22.974a.703.703 0 00.63 1.018h8.19a.678.678 0 00.63-.39c1.767-3.65.696-9.203-2.406-12.52zM11.434.386a15.515 15.515 0 00-.906 15.317l3.95 7.9a.703.703 0 00.628.388h8.19a.703.703 0 00.63-1.017L12.63.38a.664.664 0 00-1.196.006z',
  },
  docs: 'https://developer.atlassian.com/cloud/jira/software/oauth-2-3lo-apps/',
})

export default Atlassian
