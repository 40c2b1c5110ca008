import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/** The one tenant of all personal accounts. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Microsoft Entra ID.
 *
 * `tenant` is a tenant's id or domain, or `common`, `organizations` or `consumers`. With one of the three any
 * tenant can say who its users are, so `allowedTenants` (ids, separated by commas) is how to admit only some.
 * A tenant's administrator can write any email address: it counts as verified only with the optional claim
 * `xms_edov`.
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
  optionNames: { tenant: { default: 'common' }, allowedTenants: {}, host: { default: 'login.microsoftonline.com' } },
  // Of next-auth 4. To ignore it would admit every Microsoft account.
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
  docs: 'https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow',
})

export default MicrosoftEntraID
