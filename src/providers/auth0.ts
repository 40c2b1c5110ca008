import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Auth0. Set `domain` (`tenant.eu.auth0.com`) or `issuer`.
 *
 * @see https://auth0.com/docs/authenticate/protocols/openid-connect-protocol
 */
export const Auth0: ProviderFactory<never, 'domain'> = defineProvider<never, 'domain'>({
  id: 'auth0',
  name: 'Auth0',
  type: 'oidc',
  method: oidc,
  optionNames: { domain: {} },
  issuer: 'https://{domain}/',
  // Every tenant has it, and the metadata of older ones do not contain it.
  endSessionUrl: '{issuer}/oidc/logout',
  // Its `logout_hint` is the id of a session. Without `client_id`, it ignores the URLs that the application allows.
  endSession: { returnTo: 'post_logout_redirect_uri', accepts: ['client_id', 'id_token_hint', 'state'] },
  style: {
    bg: '#eb5424',
    mark: 'M21.98 7.448L19.62 0H4.347L2.02 7.448c-1.352 4.312.03 9.206 3.815 12.015L12.007 24l6.157-4.552c3.755-2.81 5.182-7.688 3.815-12.015l-6.16 4.58 2.343 7.45-6.157-4.597-6.158 4.58 2.358-7.433-6.188-4.55 7.63-.045L12.008 0l2.356 7.404 7.615.044z',
  },
  docs: 'https://auth0.com/docs/authenticate/protocols/openid-connect-protocol',
})

export default Auth0
