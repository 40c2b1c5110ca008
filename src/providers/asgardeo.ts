import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

const define = defineProvider<never, 'tenant'>({
  id: 'asgardeo',
  name: 'Asgardeo',
  type: 'oidc',
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
 * Asgardeo. Give `tenant`, the organisation's name (`acme`), or `issuer`.
 *
 * Its ID tokens have only the attributes that the application's settings there select: email address, first and
 * last name, picture, and whether the address is verified.
 *
 * @see https://wso2.com/asgardeo/docs/guides/authentication
 */
export const Asgardeo: ProviderFactory<never, 'tenant'> = ({ issuer, ...options } = {}) =>
  // Auth.js 4 asked for the organisation's address, which is only the beginning of the issuer.
  define({ ...options, issuer: issuer?.replace(/(\/t\/[^/]+)\/?$/, '$1/oauth2/token') })

export default Asgardeo
