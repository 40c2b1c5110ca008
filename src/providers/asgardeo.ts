import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

const define = defineProvider<never, 'tenant'>({
  id: 'asgardeo',
  name: 'Asgardeo',
  type: 'oidc',
  method: oidc,
  optionNames: { tenant: {} },
  issuer: 'https://api.asgardeo.io/t/{tenant}/oauth2/token',
  profile: {
    id: 'sub',
    name: ['name', '{given_name} {family_name}', 'username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  docs: 'https://wso2.com/asgardeo/docs/guides/authentication',
})

/**
 * Asgardeo. Set `tenant`, the name of the organization (`acme`), or `issuer`.
 *
 * Its ID tokens contain only the attributes selected in the application's settings: email address, first and last name,
 * picture, and whether the address is verified.
 *
 * @see https://wso2.com/asgardeo/docs/guides/authentication
 */
export const Asgardeo: ProviderFactory<never, 'tenant'> = ({ issuer, ...options } = {}) =>
  // Auth.js 4 uses the organization's URL, which is only the beginning of the issuer.
  define({ ...options, issuer: issuer?.replace(/(\/t\/[^/]+)\/?$/, '$1/oauth2/token') })

export default Asgardeo
