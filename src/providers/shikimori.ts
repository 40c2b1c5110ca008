import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Shikimori.
 *
 * `appName` is sent as the user agent and must be the registered name of the application; others can be blocked. Set
 * `host` if the site moves: `shikimori.io`. It returns no email address.
 *
 * @see https://shikimori.one/oauth
 */
export const Shikimori: ProviderFactory<never, 'appName' | 'host'> = defineProvider<never, 'appName' | 'host'>({
  id: 'shikimori',
  name: 'Shikimori',
  type: 'oauth',
  optionNames: { appName: { default: 'latchkey' }, host: { default: 'shikimori.one' } },
  scopes: ['user_rates'],
  authorization: 'https://{host}/oauth/authorize',
  token: { url: 'https://{host}/oauth/token', headers: { 'user-agent': '{appName}' } },
  userinfo: { url: 'https://{host}/api/users/whoami', headers: { 'user-agent': '{appName}' } },
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'id', name: 'nickname', image: 'image.x160' },
  style: { bg: '#343434' },
  docs: 'https://shikimori.one/oauth',
})

export default Shikimori
