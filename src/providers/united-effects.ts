import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * United Effects.
 *
 * Set `authGroupId`, the ID of the auth group (`acme`), or `issuer`. It returns neither name nor picture.
 *
 * @see https://docs.unitedeffects.com/integrations/nextauthjs
 */
export const UnitedEffects: ProviderFactory<never, 'authGroupId'> = defineProvider<never, 'authGroupId'>({
  id: 'united-effects',
  name: 'United Effects',
  type: 'oidc',
  method: oidc,
  optionNames: { authGroupId: {} },
  issuer: 'https://auth.unitedeffects.com/{authGroupId}',
  authorization: { params: { resource: '{issuer}' } },
  profile: { id: 'sub', email: 'email', emailVerified: 'email_verified' },
  docs: 'https://docs.unitedeffects.com/integrations/nextauthjs',
})

export default UnitedEffects
