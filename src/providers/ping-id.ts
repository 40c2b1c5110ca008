import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Ping Identity.
 *
 * Its console shows `environmentId`; `tld` is that of the region (`com`, `eu`, `ca`, `asia`, `com.au`). Or set
 * `issuer`: `https://auth.pingone.eu/<environment id>/as`.
 *
 * @see https://docs.pingidentity.com/r/en-us/pingone/p1_add_app_worker
 */
export const PingID: ProviderFactory<never, 'environmentId' | 'tld'> = defineProvider<never, 'environmentId' | 'tld'>({
  id: 'ping-id',
  name: 'Ping Identity',
  type: 'oidc',
  method: oidc,
  optionNames: { environmentId: {}, tld: { default: 'com' } },
  issuer: 'https://auth.pingone.{tld}/{environmentId}/as',
  docs: 'https://docs.pingidentity.com/r/en-us/pingone/p1_add_app_worker',
})

export default PingID
