import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Yahoo. Callback URLs must use https.
 *
 * @see https://developer.yahoo.com/sign-in-with-yahoo/
 */
export const Yahoo: ProviderFactory = defineProvider<never>({
  id: 'yahoo',
  name: 'Yahoo',
  type: 'oidc',
  method: oidc,
  issuer: 'https://api.login.yahoo.com',
  docs: 'https://developer.yahoo.com/sign-in-with-yahoo/',
})

export default Yahoo
