import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Beyond Identity.
 *
 * The console shows `issuer` with the application. It contains region, tenant, realm and application:
 * `https://auth-us.beyondidentity.com/v1/tenants/<id>/realms/<id>/applications/<id>`. It does not report whether an
 * email address is verified, so every address counts as unverified.
 *
 * @see https://developer.beyondidentity.com/
 */
export const BeyondIdentity: ProviderFactory = defineProvider<never>({
  id: 'beyondidentity',
  name: 'Beyond Identity',
  type: 'oidc',
  method: oidc,
  profile: { id: 'sub', name: ['name', 'preferred_username'], email: 'email' },
  docs: 'https://developer.beyondidentity.com/',
})

export default BeyondIdentity
