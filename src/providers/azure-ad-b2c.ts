import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

type Option = 'primaryUserFlow' | 'tenant' | 'tenantId'

const define = defineProvider<never, Option>({
  id: 'azure-ad-b2c',
  name: 'Azure AD B2C',
  type: 'oidc',
  method: oidc,
  optionNames: { tenant: {}, tenantId: {}, primaryUserFlow: { required: true } },
  issuer: 'https://{tenant}.b2clogin.com/{tenantId}/v2.0/',
  discoveryUrl:
    'https://{tenant}.b2clogin.com/{tenant}.onmicrosoft.com/{primaryUserFlow}/v2.0/.well-known/openid-configuration',
  // The user flow decides which claims exist. Without the client's own ID as a scope, B2C issues no access token.
  authorization: { params: { scope: 'openid {clientId}' } },
  profile: { id: 'sub', name: ['name', 'preferred_username'], email: 'emails[0]' },
  docs: 'https://learn.microsoft.com/en-us/azure/active-directory-b2c',
})

/** Returns the user flow in an issuer: `https://acme.b2clogin.com/tfp/<tenant id>/<user flow>/v2.0/`. */
const flowIn = (issuer = ''): string | undefined => /\/tfp\/[^/]+\/([^/]+)\//.exec(issuer)?.[1]

/**
 * Azure AD B2C.
 *
 * `tenant` is the name of the tenant (`acme` of `acme.onmicrosoft.com`), `tenantId` its ID (a UUID), `primaryUserFlow`
 * the user flow (`B2C_1_signin`). If the tokens of the user flow contain an issuer with `tfp`, set only that `issuer`:
 * `https://acme.b2clogin.com/tfp/<tenant id>/B2C_1_signin/v2.0/`. It does not report whether an email address is
 * verified, so every address counts as unverified.
 *
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c
 */
export const AzureADB2C: ProviderFactory<never, Option> = (options = {}) =>
  define({ ...options, primaryUserFlow: options.primaryUserFlow ?? flowIn(options.issuer) })

export default AzureADB2C
