import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import { throwOutboundError } from '../../http/outbound.ts'
import { parseUrl } from '../../lib/url.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show } from '../failure.ts'
import { fetchJsonResponse, parseObject } from '../server/fetch-json.ts'
import { isOwnIssuer } from '../server/policy.ts'
import { createCall } from './requests.ts'

/**
 * Fetches the metadata of a provider's server.
 *
 * @param url A URL of the definition, for any issuer.
 * @throws {OutboundError} The request failed, or the document belongs to another issuer.
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 */
export async function discoverServer(provider: ResolvedOAuthProvider, url: string): Promise<AuthorizationServer> {
  const response = await discoveryRequest(
    new URL(url),
    createCall((_, { headers }) => fetchJsonResponse(provider, url, headers)),
  )
  const { issuer } = parseObject(await response.clone().text())
  // The policy checks the issuer, because some configurations cover all tenants of a server.
  const own = isOwnIssuer(issuer, provider) && parseUrl(String(issuer))
  if (!own) {
    const fix = 'Set `issuer` to the received one.'
    return throwOutboundError(`${url}: the issuer ${show(issuer)}`, provider.issuer ?? 'an issuer', fix)
  }
  return processDiscoveryResponse(own, response)
}
