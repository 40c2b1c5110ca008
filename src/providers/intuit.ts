import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Intuit.
 *
 * With development keys, set `host` to `sandbox-accounts.platform.intuit.com`. Only these allow `localhost`.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect
 */
export const Intuit: ProviderFactory<never, 'host'> = defineProvider<never, 'host'>({
  id: 'intuit',
  name: 'Intuit',
  type: 'oidc',
  optionNames: { host: { default: 'accounts.platform.intuit.com' } },
  issuer: 'https://oauth.platform.intuit.com/op/v1',
  discoveryUrl: 'https://developer.api.intuit.com/.well-known/openid_configuration',
  userinfo: 'https://{host}/v1/openid_connect/userinfo',
  idToken: false,
  pkce: false,
  profile: { id: 'sub', name: '{givenName} {familyName}', email: 'email', emailVerified: 'emailVerified' },
  style: { bg: '#236cff' },
  docs: 'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect',
})

export default Intuit
