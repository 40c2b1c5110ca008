import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#000000',
    mark: 'M19.581 16.851H24v-4.439ZM24 3.574h-4.419v4.42l-4.419 4.418v4.44h4.419v-4.44L24 7.993Zm-4.419 0h-4.419v4.42zm-6.324 8.838H4.419l8.838-8.838H8.838L0 12.412v3.595h8.838v4.419h4.419z',
  },
  docs: 'https://api.intra.42.fr/apidoc/guides/web_application_flow',
})

export default FortyTwo
