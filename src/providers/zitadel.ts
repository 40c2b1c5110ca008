import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * ZITADEL.
 *
 * Set `domain` (`acme.zitadel.cloud`) or `issuer`. ID tokens contain name and email address only if the application is
 * configured so, so latchkey requests the userinfo endpoint.
 *
 * @see https://zitadel.com/docs/apis/openidoauth/endpoints
 */
export const ZITADEL: ProviderFactory<never, 'domain'> = defineProvider<never, 'domain'>({
  id: 'zitadel',
  name: 'ZITADEL',
  type: 'oidc',
  method: oidc,
  optionNames: { domain: {} },
  issuer: 'https://{domain}',
  idToken: false,
  docs: 'https://zitadel.com/docs/apis/openidoauth/endpoints',
})

export default ZITADEL
