import type { ProviderFactory } from './kit/define.ts'
import { defineDialect } from './kit/define-dialect.ts'

/**
 * HubSpot.
 *
 * Set `scopes` to those that the application requires. HubSpot returns only the ID and the email address, which is the
 * name, too. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/migration-guide
 */
export const HubSpot: ProviderFactory = defineDialect<never>({
  id: 'hubspot',
  name: 'HubSpot',
  type: 'oauth',
  scopes: ['oauth'],
  authorization: 'https://app.hubspot.com/oauth/authorize',
  token: 'https://api.hubapi.com/oauth/2026-03/token',
  userinfo: {
    url: 'https://api.hubapi.com/oauth/2026-03/token/introspect',
    method: 'POST',
    tokenIn: 'body:token',
    encoding: 'form',
    body: { token_type_hint: 'access_token', client_id: '{clientId}', client_secret: '{clientSecret}' },
  },
  clientAuth: 'client_secret_post',
  profile: { id: 'user_id', name: 'user', email: 'user' },
  style: {
    bg: '#ff7a59',
    mark: 'M18.164 7.93V5.084a2.198 2.198 0 001.267-1.978v-.067A2.2 2.2 0 0017.238.845h-.067a2.2 2.2 0 00-2.193 2.193v.067a2.196 2.196 0 001.252 1.973l.013.006v2.852a6.22 6.22 0 00-2.969 1.31l.012-.01-7.828-6.095A2.497 2.497 0 104.3 4.656l-.012.006 7.697 5.991a6.176 6.176 0 00-1.038 3.446c0 1.343.425 2.588 1.147 3.607l-.013-.02-2.342 2.343a1.968 1.968 0 00-.58-.095h-.002a2.033 2.033 0 102.033 2.033 1.978 1.978 0 00-.1-.595l.005.014 2.317-2.317a6.247 6.247 0 104.782-11.134l-.036-.005zm-.964 9.378a3.206 3.206 0 113.215-3.207v.002a3.206 3.206 0 01-3.207 3.207z',
  },
  docs: 'https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/migration-guide',
})

export default HubSpot
