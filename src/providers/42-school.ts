import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * 42 School. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://api.intra.42.fr/apidoc/guides/web_application_flow
 */
export const FortyTwo: ProviderFactory = defineProvider<never>({
  id: '42-school',
  name: '42 School',
  type: 'oauth',
  scopes: ['public'],
  authorization: 'https://api.intra.42.fr/oauth/authorize',
  token: 'https://api.intra.42.fr/oauth/token',
  userinfo: 'https://api.intra.42.fr/v2/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: ['usual_full_name', 'displayname', 'login'], email: 'email', image: 'image.link' },
  style: { bg: '#000000' },
  docs: 'https://api.intra.42.fr/apidoc/guides/web_application_flow',
})

export default FortyTwo
