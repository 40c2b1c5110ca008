import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Epic Games.
 *
 * The client must belong to an application of Epic Account Services. Set `deploymentId` if that application also uses
 * Epic Online Services. It returns no email address.
 *
 * @see https://dev.epicgames.com/docs/epic-account-services/getting-started
 */
export const EpicGames: ProviderFactory<never, 'deploymentId'> = defineProvider<never, 'deploymentId'>({
  id: 'epicgames',
  name: 'Epic Games',
  type: 'oauth',
  optionNames: { deploymentId: {} },
  scopes: ['basic_profile'],
  authorization: 'https://www.epicgames.com/id/authorize',
  token: { url: 'https://api.epicgames.dev/epic/oauth/v2/token', params: { deployment_id: '{deploymentId}' } },
  userinfo: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
  pkce: false,
  profile: { id: 'sub', name: ['preferred_username', 'displayName'] },
  style: { bg: '#313131' },
  docs: 'https://dev.epicgames.com/docs/epic-account-services/getting-started',
})

export default EpicGames
