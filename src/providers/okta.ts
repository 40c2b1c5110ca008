import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Okta.
 *
 * Give `domain` (`acme.okta.com`), and `authorizationServerId` unless it is `default`; or `issuer`, which for the
 * organisation's own server is `https://acme.okta.com`. The profile is the userinfo answer, because ID tokens of this
 * flow do not say whether an email address is verified.
 *
 * @see https://developer.okta.com/docs/reference/api/oidc
 */
export const Okta: ProviderFactory<never, 'domain' | 'authorizationServerId'> = defineProvider<
  never,
  'domain' | 'authorizationServerId'
>({
  id: 'okta',
  name: 'Okta',
  type: 'oidc',
  optionNames: { domain: {}, authorizationServerId: { default: 'default' } },
  issuer: 'https://{domain}/oauth2/{authorizationServerId}',
  idToken: false,
  style: { bg: '#007dc1' },
  docs: 'https://developer.okta.com/docs/reference/api/oidc',
})

export default Okta
