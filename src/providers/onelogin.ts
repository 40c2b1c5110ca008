import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * OneLogin. Set `subdomain` (`acme` of `acme.onelogin.com`), or `issuer`: `https://acme.onelogin.com/oidc/2`.
 *
 * @see https://developers.onelogin.com/openid-connect
 */
export const OneLogin: ProviderFactory<never, 'subdomain'> = defineProvider<never, 'subdomain'>({
  id: 'onelogin',
  name: 'OneLogin',
  type: 'oidc',
  method: oidc,
  optionNames: { subdomain: {} },
  issuer: 'https://{subdomain}.onelogin.com/oidc/2',
  docs: 'https://developers.onelogin.com/openid-connect',
})

export default OneLogin
