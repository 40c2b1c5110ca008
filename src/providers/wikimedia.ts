import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Wikimedia.
 *
 * The registration, not the scopes, selects what an application may read; include the email address. A new registration
 * works only for its owner until it is approved.
 *
 * @see https://www.mediawiki.org/wiki/Extension:OAuth
 */
export const Wikimedia: ProviderFactory = defineProvider<never>({
  id: 'wikimedia',
  name: 'Wikimedia',
  type: 'oauth',
  authorization: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize',
  token: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
  userinfo: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile',
  clientAuth: 'client_secret_post',
  profile: { id: 'sub', name: ['username', 'realname'], email: 'email', emailVerified: 'confirmed_email' },
  style: { bg: '#000000' },
  docs: 'https://www.mediawiki.org/wiki/Extension:OAuth',
})

export default Wikimedia
