import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * ZITADEL.
 *
 * Give `domain` (`acme.zitadel.cloud`) or `issuer`. Name and email address are in ID tokens only where the application
 * is set to that there, so the userinfo endpoint is asked.
 *
 * @see https://zitadel.com/docs/apis/openidoauth/endpoints
 */
export const ZITADEL: ProviderFactory<never, 'domain'> = defineProvider<never, 'domain'>({
  id: 'zitadel',
  name: 'ZITADEL',
  type: 'oidc',
  optionNames: { domain: {} },
  issuer: 'https://{domain}',
  idToken: false,
  docs: 'https://zitadel.com/docs/apis/openidoauth/endpoints',
})

export default ZITADEL
