import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Roblox. It returns no email address.
 *
 * @see https://create.roblox.com/docs/cloud/reference/oauth2
 */
export const Roblox: ProviderFactory = defineProvider<never>({
  id: 'roblox',
  name: 'Roblox',
  type: 'oidc',
  method: oidc,
  issuer: 'https://apis.roblox.com/oauth/',
  scopes: ['openid', 'profile'],
  profile: { id: 'sub', name: ['nickname', 'name', 'preferred_username'], image: 'picture' },
  style: {
    bg: '#000000',
    mark: 'M18.926 23.998 0 18.892 5.075.002 24 5.108ZM15.348 10.09l-5.282-1.453-1.414 5.273 5.282 1.453z',
  },
  docs: 'https://create.roblox.com/docs/cloud/reference/oauth2',
})

export default Roblox
