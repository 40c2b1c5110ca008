import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Okta.
 *
 * Set `domain` (`acme.okta.com`), and `authorizationServerId` unless it is `default`. Or set `issuer`, which is
 * `https://acme.okta.com` for the organization's own server. The profile is the userinfo response, because ID tokens of
 * this flow do not report whether an email address is verified.
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
  method: oidc,
  optionNames: { domain: {}, authorizationServerId: { default: 'default' } },
  issuer: 'https://{domain}/oauth2/{authorizationServerId}',
  idToken: false,
  style: {
    bg: '#007dc1',
    mark: 'M12 0C5.389 0 0 5.35 0 12s5.35 12 12 12 12-5.35 12-12S18.611 0 12 0zm0 18c-3.325 0-6-2.675-6-6s2.675-6 6-6 6 2.675 6 6-2.675 6-6 6z',
  },
  docs: 'https://developer.okta.com/docs/reference/api/oidc',
})

export default Okta
