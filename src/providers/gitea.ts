import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Gitea.
 *
 * Also supports Forgejo. `baseUrl` is the URL of the instance: `https://gitea.com`. It does not report whether an email
 * address is verified, so every address counts as unverified.
 *
 * @see https://docs.gitea.com/development/oauth2-provider
 */
export const Gitea: ProviderFactory<never, 'baseUrl'> = defineProvider<never, 'baseUrl'>({
  id: 'gitea',
  name: 'Gitea',
  type: 'oauth',
  optionNames: { baseUrl: {} },
  issuer: '{baseUrl}',
  scopes: ['read:user'],
  authorization: '{issuer}/login/oauth/authorize',
  token: '{issuer}/login/oauth/access_token',
  userinfo: '{issuer}/api/v1/user',
  profile: { id: 'id', name: ['full_name', 'login'], email: 'email', image: 'avatar_url' },
  style: { bg: '#609926' },
  docs: 'https://docs.gitea.com/development/oauth2-provider',
})

export default Gitea
