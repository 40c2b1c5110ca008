import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  method: oidc,
  issuer: 'https://developer.api.autodesk.com',
  scopes: ['openid', 'user-profile:read'],
  profile: {
    id: 'sub',
    name: ['name', '{given_name} {family_name}', 'preferred_username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  style: {
    bg: '#000000',
    mark: 'm.129 20.202 14.7-9.136h7.625c.235 0 .445.188.445.445 0 .21-.092.305-.21.375l-7.222 4.323c-.47.283-.633.845-.633 1.265l-.008 2.725H24V4.362a.561.561 0 0 0-.585-.562h-8.752L0 12.893V20.2h.129z',
  },
  docs: 'https://aps.autodesk.com/en/docs/oauth/v2/developers_guide/overview/',
})

export default Autodesk
