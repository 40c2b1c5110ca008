import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Auth0. Set `domain` (`tenant.eu.auth0.com`) or `issuer`.
 *
 * @see https://auth0.com/docs/authenticate/protocols/openid-connect-protocol
 */
export const Auth0: ProviderFactory<never, 'domain'> = defineProvider<never, 'domain'>({
  id: 'auth0',
  name: 'Auth0',
  type: 'oidc',
  optionNames: { domain: {} },
  issuer: 'https://{domain}/',
  style: { bg: '#eb5424' },
  docs: 'https://auth0.com/docs/authenticate/protocols/openid-connect-protocol',
})

export default Auth0
