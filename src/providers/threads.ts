import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Threads. It returns no email address. Callback URLs must use https.
 *
 * @see https://developers.facebook.com/docs/threads
 */
export const Threads: ProviderFactory = defineProvider<never>({
  id: 'threads',
  name: 'Threads',
  type: 'oauth',
  scopes: ['threads_basic'],
  scopeSeparator: ',',
  authorization: 'https://www.threads.com/oauth/authorize',
  token: 'https://graph.threads.com/oauth/access_token',
  userinfo: 'https://graph.threads.com/v1.0/me?fields=id,username,name,threads_profile_picture_url',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'id', name: ['name', 'username'], image: 'threads_profile_picture_url' },
  style: { bg: '#000000' },
  docs: 'https://developers.facebook.com/docs/threads',
})

export default Threads
