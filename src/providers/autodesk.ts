import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Autodesk Platform Services, formerly Forge. Its scope `user-profile:read` covers what other providers call `profile`
 * and `email`.
 *
 * @see https://aps.autodesk.com/en/docs/oauth/v2/developers_guide/overview/
 */
export const Autodesk: ProviderFactory = defineProvider<never>({
  id: 'autodesk',
  name: 'Autodesk Platform Services',
  type: 'oidc',
  issuer: 'https://developer.api.autodesk.com',
  scopes: ['openid', 'user-profile:read'],
  profile: {
    id: 'sub',
    name: ['name', '{given_name} {family_name}', 'preferred_username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  style: { bg: '#000000' },
  docs: 'https://aps.autodesk.com/en/docs/oauth/v2/developers_guide/overview/',
})

export default Autodesk
