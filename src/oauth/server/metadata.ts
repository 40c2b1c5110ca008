import { throwOutboundError } from '../../http/outbound.ts'
import { allowsHttp, readSafeUrl } from '../../http/safe-url.ts'
import type { ResolvedOAuthProvider, UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { discoverServer } from '../engine/discovery.ts'
import type { AuthorizationServer } from '../engine/requests.ts'
import { show } from '../failure.ts'
import { createCache } from './cache.ts'
import { describeServer, type Server } from './describe-server.ts'
import { canLeadTo, readAlgs, withBothNames } from './policy.ts'

/** The URLs of a server for special protocols; empty if there is none. */
export const getAddresses = ({
  issuer,
  jwks_uri: jwks = '',
  userinfo_endpoint: userinfo = '',
}: Server): UserinfoRequest['metadata'] => ({
  issuer,
  jwks,
  userinfo,
})

type Endpoint =
  | 'authorization_endpoint'
  | 'end_session_endpoint'
  | 'jwks_uri'
  | 'pushed_authorization_request_endpoint'
  | 'revocation_endpoint'
  | 'token_endpoint'
  | 'userinfo_endpoint'

/** Endpoints that only browsers visit. This server sends them no request, so they may be in any network. */
const VISITED: readonly Endpoint[] = ['authorization_endpoint', 'end_session_endpoint']

/** Returns a URL from a document, if the policy allows it. @throws {OutboundError} The policy does not. */
export function discovered(
  { discoveryUrl, fetch }: ResolvedOAuthProvider,
  document: Partial<AuthorizationServer>,
  name: Endpoint,
): string | undefined {
  const { [name]: found } = document
  if (!found) return undefined
  const url = typeof found === 'string' ? readSafeUrl(found, allowsHttp(fetch)) : null
  if (url === null)
    return throwOutboundError(`${name}: ${show(found)}`, 'an https URL without user information or fragment')
  if (VISITED.includes(name) || canLeadTo(url, discoveryUrl ?? '')) return url.href
  return throwOutboundError(`${name}: ${show(found)}`, 'a host in a public domain, or that of the document')
}

/** Asserts that a server meets the security profile of its provider. */
function assertProfile(provider: ResolvedOAuthProvider, found: AuthorizationServer | null): void {
  const { discoveryUrl, securityProfile } = provider
  const missing = securityProfile?.lacks({ ...found }, provider) ?? []
  if (securityProfile && missing.length > 0)
    throwOutboundError(
      `${discoveryUrl}: no ${missing.join('; no ')}`,
      `what ${securityProfile.name} demands of a server`,
    )
}

/** Returns the facts that are checked only when used, because most sign-ins do not need them. */
const selectUnchecked = ({
  claims_supported,
  end_session_endpoint,
  revocation_endpoint,
}: Partial<AuthorizationServer>): Partial<AuthorizationServer> => ({
  ...(claims_supported && { claims_supported }),
  ...(end_session_endpoint && { end_session_endpoint }),
  ...(revocation_endpoint && { revocation_endpoint }),
})

async function discoverMetadata(provider: ResolvedOAuthProvider): Promise<Server> {
  const { discoveryUrl, idTokenAlgs, jwksUri } = provider
  const known = describeServer(provider)
  const found = discoveryUrl === null ? null : await discoverServer(provider, discoveryUrl)
  assertProfile(provider, found)
  const findAddress = (own: string | null | undefined, name: Endpoint) => own || discovered(provider, found ?? {}, name)
  const userinfoEndpoint = findAddress(known.userinfo_endpoint, 'userinfo_endpoint')
  const jwks = findAddress(jwksUri, 'jwks_uri')
  const mustPush = found?.require_pushed_authorization_requests === true
  const par = mustPush || provider.par ? findAddress(null, 'pushed_authorization_request_endpoint') : null
  const listAlgs = (listed: unknown) => (idTokenAlgs ? withBothNames(idTokenAlgs) : readAlgs(listed))
  return {
    issuer: found?.issuer ?? known.issuer,
    authorization_endpoint:
      findAddress(known.authorization_endpoint, 'authorization_endpoint') ??
      throwOutboundError('no authorization endpoint', 'one'),
    token_endpoint: findAddress(known.token_endpoint, 'token_endpoint') ?? '',
    ...(userinfoEndpoint && { userinfo_endpoint: userinfoEndpoint }),
    ...(jwks && { jwks_uri: jwks }),
    ...selectUnchecked(found ?? {}),
    ...(par && { pushed_authorization_request_endpoint: par }),
    require_pushed_authorization_requests: mustPush,
    // Any value except `false` counts as `true`, as in the engine: the stricter interpretation does not affect servers
    // that send other types.
    authorization_response_iss_parameter_supported: Boolean(found?.authorization_response_iss_parameter_supported),
    id_token_signing_alg_values_supported: listAlgs(found?.id_token_signing_alg_values_supported),
    authorization_signing_alg_values_supported: listAlgs(found?.authorization_signing_alg_values_supported),
  }
}

const cached = createCache(discoverMetadata, 3_600)

/**
 * Returns the facts of the provider's authorization server.
 *
 * Cached for an hour, or for a day while the server is not available.
 *
 * @throws {OutboundError}
 */
export const getMetadata = (provider: ResolvedOAuthProvider, isForced?: boolean): Promise<Server> =>
  cached(provider, isForced)
