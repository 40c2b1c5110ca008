import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Figma. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developers.figma.com/docs/rest-api/authentication
 */
export const Figma: ProviderFactory = defineProvider<never>({
  id: 'figma',
  name: 'Figma',
  type: 'oauth',
  scopes: ['current_user:read'],
  scopeSeparator: ',',
  authorization: 'https://www.figma.com/oauth',
  token: 'https://api.figma.com/v1/oauth/token',
  userinfo: 'https://api.figma.com/v1/me',
  profile: { id: 'id', name: 'handle', email: 'email', image: 'img_url' },
  style: { bg: '#f24e1e' },
  docs: 'https://developers.figma.com/docs/rest-api/authentication',
})

export default Figma
