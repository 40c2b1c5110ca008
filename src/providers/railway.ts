import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Railway. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://docs.railway.com/integrations/oauth/login-and-tokens
 */
export const Railway: ProviderFactory = defineProvider<never>({
  id: 'railway',
  name: 'Railway',
  type: 'oidc',
  issuer: 'https://backboard.railway.com',
  discoveryUrl: 'https://backboard.railway.com/oauth/.well-known/openid-configuration',
  profile: { id: 'sub', name: 'name', email: 'email', image: 'picture' },
  style: { bg: '#0b0d0e' },
  docs: 'https://docs.railway.com/integrations/oauth/login-and-tokens',
})

export default Railway
