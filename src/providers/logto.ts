import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Logto. Set `domain` (`acme.logto.app`), or `issuer`, which ends in `/oidc`.
 *
 * @see https://docs.logto.io/quick-starts/next-auth
 */
export const Logto: ProviderFactory<never, 'domain'> = defineProvider<never, 'domain'>({
  id: 'logto',
  name: 'Logto',
  type: 'oidc',
  method: oidc,
  optionNames: { domain: {} },
  issuer: 'https://{domain}/oidc',
  scopes: ['openid', 'offline_access', 'profile', 'email'],
  profile: { id: 'sub', name: ['name', 'username'], email: 'email', image: 'picture', emailVerified: 'email_verified' },
  docs: 'https://docs.logto.io/quick-starts/next-auth',
})

export default Logto
