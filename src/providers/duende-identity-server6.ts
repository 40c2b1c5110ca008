import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Duende IdentityServer 6. `issuer` is the URL of the server: `https://id.example.com`.
 *
 * By default, the ID token does not contain the user's name and email address, so latchkey requests the userinfo
 * endpoint.
 *
 * @see https://docs.duendesoftware.com/identityserver/v6
 */
export const DuendeIdentityServer6: ProviderFactory = defineProvider<never>({
  id: 'duende-identity-server6',
  name: 'Duende IdentityServer 6',
  type: 'oidc',
  method: oidc,
  idToken: false,
  docs: 'https://docs.duendesoftware.com/identityserver/v6',
})

export default DuendeIdentityServer6
