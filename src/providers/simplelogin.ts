import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * SimpleLogin.
 *
 * Its ID tokens repeat a nonce only if `openid` is the only scope, so none is sent. The application's settings, not the
 * scopes, select the claims. The address may be an alias for this application.
 *
 * @see https://simplelogin.io/docs/siwsl/intro/
 */
export const SimpleLogin: ProviderFactory = defineProvider<never>({
  id: 'simplelogin',
  name: 'SimpleLogin',
  type: 'oidc',
  issuer: 'https://app.simplelogin.io',
  nonce: false,
  profile: { id: 'sub', name: 'name', email: 'email', image: 'avatar_url', emailVerified: 'email_verified' },
  style: { bg: '#ea319f' },
  docs: 'https://simplelogin.io/docs/siwsl/intro/',
})

export default SimpleLogin
