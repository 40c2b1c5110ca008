import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Roblox. It returns no email address.
 *
 * @see https://create.roblox.com/docs/cloud/reference/oauth2
 */
export const Roblox: ProviderFactory = defineProvider<never>({
  id: 'roblox',
  name: 'Roblox',
  type: 'oidc',
  issuer: 'https://apis.roblox.com/oauth/',
  scopes: ['openid', 'profile'],
  profile: { id: 'sub', name: ['nickname', 'name', 'preferred_username'], image: 'picture' },
  style: { bg: '#000000' },
  docs: 'https://create.roblox.com/docs/cloud/reference/oauth2',
})

export default Roblox
