import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Salesforce. `domain` is `test.salesforce.com` for sandboxes, or your My Domain: `acme.my.salesforce.com`.
 *
 * @see https://help.salesforce.com/articleView?id=remoteaccess_authenticate.htm&type=5
 */
export const Salesforce: ProviderFactory<never, 'domain'> = defineProvider<never, 'domain'>({
  id: 'salesforce',
  name: 'Salesforce',
  type: 'oidc',
  method: oidc,
  optionNames: { domain: { default: 'login.salesforce.com' } },
  issuer: 'https://{domain}',
  idToken: false,
  profile: {
    id: 'sub',
    name: ['name', 'preferred_username'],
    email: 'email',
    image: 'photos.picture',
    emailVerified: 'email_verified',
  },
  docs: 'https://help.salesforce.com/articleView?id=remoteaccess_authenticate.htm&type=5',
})

export default Salesforce
