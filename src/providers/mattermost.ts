import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Mattermost.
 *
 * `issuer` is the URL of the server: `https://chat.example.com`. Only browsers that are signed in there can load
 * pictures.
 *
 * @see https://developers.mattermost.com/integrate/apps/authentication/oauth2/
 */
export const Mattermost: ProviderFactory = defineProvider<never>({
  id: 'mattermost',
  name: 'Mattermost',
  type: 'oauth',
  authorization: '{issuer}/oauth/authorize',
  token: '{issuer}/oauth/access_token',
  userinfo: '{issuer}/api/v4/users/me',
  clientAuth: 'client_secret_post',
  profile: {
    id: 'id',
    name: ['nickname', '{first_name} {last_name}', 'username'],
    email: 'email',
    image: '{$provider.issuer}/api/v4/users/{id}/image',
    emailVerified: 'email_verified',
  },
  style: { bg: '#0058cc' },
  docs: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
})

export default Mattermost
