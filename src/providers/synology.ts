import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Synology SSO.
 *
 * Set `baseUrl`, the URL of the server without a path (`https://nas.example.com:5001`), or `issuer`. It does not report
 * whether an email address is verified, so every address counts as unverified. Callback URLs must use https. The ID is
 * the user's name on the server.
 *
 * @see https://www.synology.com/en-us/dsm/packages/SSOServer
 */
export const Synology: ProviderFactory<never, 'baseUrl'> = defineProvider<never, 'baseUrl'>({
  id: 'synology',
  name: 'Synology SSO',
  type: 'oauth',
  optionNames: { baseUrl: {} },
  issuer: '{baseUrl}/webman/sso',
  scopes: ['openid', 'email', 'groups'],
  authorization: '{issuer}/SSOOauth.cgi',
  token: '{issuer}/SSOAccessToken.cgi',
  userinfo: '{issuer}/SSOUserInfo.cgi',
  profile: { id: 'sub', name: ['username', 'name'], email: 'email' },
  style: { bg: '#b5b5b6' },
  docs: 'https://www.synology.com/en-us/dsm/packages/SSOServer',
})

export default Synology
