import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Paybin. `issuer` is for another of its servers.
 *
 * @see https://developers.paybin.io/knowledge-center/oidc#available-scopes
 */
export const Paybin: ProviderFactory = defineProvider<never>({
  id: 'paybin',
  name: 'Paybin',
  type: 'oidc',
  method: oidc,
  issuer: 'https://idp.paybin.io',
  clientAuth: 'client_secret_post',
  docs: 'https://developers.paybin.io/knowledge-center/oidc#available-scopes',
})

export default Paybin
