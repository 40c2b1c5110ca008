import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Vipps MobilePay.
 *
 * For its test environment, set `issuer` to `https://apitest.vipps.no/access-management-1.0/access/`, with the trailing
 * slash.
 *
 * @see https://developer.vippsmobilepay.com/docs/APIs/login-api/
 */
export const Vipps: ProviderFactory = defineProvider<never>({
  id: 'vipps',
  name: 'Vipps MobilePay',
  type: 'oidc',
  method: oidc,
  issuer: 'https://api.vipps.no/access-management-1.0/access/',
  scopes: ['openid', 'name', 'email'],
  idToken: false,
  docs: 'https://developer.vippsmobilepay.com/docs/APIs/login-api/',
})

export default Vipps
