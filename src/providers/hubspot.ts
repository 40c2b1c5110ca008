import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

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
  style: { bg: '#ff7a59' },
  docs: 'https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/migration-guide',
})

export default HubSpot
