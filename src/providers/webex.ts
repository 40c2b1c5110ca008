import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Webex.
 *
 * It does not report whether an email address is verified, so every address counts as unverified. Set `apiBaseUrl` for
 * Webex for Government: `https://api-usgov.webex.com/v1`.
 *
 * @see https://developer.webex.com/docs/login-with-webex
 */
export const Webex: ProviderFactory<never, 'apiBaseUrl'> = defineProvider<never, 'apiBaseUrl'>({
  id: 'webex',
  name: 'Webex',
  type: 'oauth',
  optionNames: { apiBaseUrl: { default: 'https://webexapis.com/v1' } },
  scopes: ['spark:kms', 'spark:people_read'],
  authorization: '{apiBaseUrl}/authorize',
  token: '{apiBaseUrl}/access_token',
  userinfo: '{apiBaseUrl}/people/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: 'displayName', email: 'emails[0]', image: 'avatar' },
  style: { bg: '#000000' },
  docs: 'https://developer.webex.com/docs/login-with-webex',
})

export default Webex
