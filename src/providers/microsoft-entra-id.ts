import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/** The tenant of all personal accounts. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Microsoft Entra ID.
 *
 * `tenant` is the ID or domain of a tenant, or `common`, `organizations` or `consumers`. With one of these three, any
 * tenant can assert users; set `allowedTenants` (IDs, separated by commas) to admit only some. A tenant's administrator
 * can enter any email address, so it counts as verified only with the optional claim `xms_edov`.
 *
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference
 */
export const MicrosoftEntraID: ProviderFactory<never, 'tenant' | 'allowedTenants' | 'host'> = defineProvider<
  never,
  'tenant' | 'allowedTenants' | 'host'
>({
  id: 'microsoft-entra-id',
  name: 'Microsoft Entra ID',
  type: 'oidc',
  method: oidc,
  optionNames: { tenant: { default: 'common' }, allowedTenants: {}, host: { default: 'login.microsoftonline.com' } },
  // Option of next-auth 4. Ignoring it would admit every Microsoft account.
  renamedOptions: { tenantId: "issuer: 'https://login.microsoftonline.com/<value>/v2.0'" },
  issuer: 'https://{host}/{tenant}/v2.0',
  issuerPattern: 'https://{host}/{claim.tid}/v2.0',
  scopes: ['openid', 'profile', 'email', 'User.Read'],
  require: [
    { path: 'tid', oneOf: PERSONAL_ACCOUNTS, when: { tenant: 'consumers' } },
    { path: 'tid', not: PERSONAL_ACCOUNTS, when: { tenant: 'organizations' } },
    { path: 'tid', oneOf: '{allowedTenants}' },
  ],
  profile: {
    id: 'sub',
    name: ['name', '{given_name} {family_name}'],
    email: 'email',
    emailVerified: 'xms_edov',
  },
  style: {
    mark: [
      ['#f25022', 'M1 1h10.5v10.5H1z'],
      ['#7fba00', 'M12.5 1H23v10.5H12.5z'],
      ['#00a4ef', 'M1 12.5h10.5V23H1z'],
      ['#ffb900', 'M12.5 12.5H23V23H12.5z'],
    ],
  },
  docs: 'https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow',
})

export default MicrosoftEntraID
