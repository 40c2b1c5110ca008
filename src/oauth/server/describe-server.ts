import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { AuthorizationServer } from '../engine/requests.ts'

/** The known facts of a provider's server: configured, discovered, or both. Unknown endpoints are missing. */
export interface Server extends AuthorizationServer {
  readonly authorization_endpoint: string
  /** Empty if there is none. */
  readonly token_endpoint: string
  /** Algorithms of ID tokens. Never `none`, never HMAC. */
  readonly id_token_signing_alg_values_supported: string[]
}

/** Returns the facts of a server that the configuration contains. */
export function describeServer({ authorization, issuer, token, userinfo }: ResolvedOAuthProvider): Server {
  const endpoint = token.url ?? ''
  const address = userinfo ? userinfo.url : null
  return {
    // Without an issuer, assertions are for the token endpoint (RFC 7523 §3). Nothing else uses it.
    issuer: issuer ?? endpoint,
    authorization_endpoint: authorization.url ?? '',
    token_endpoint: endpoint,
    ...(address && { userinfo_endpoint: address }),
    id_token_signing_alg_values_supported: [],
  }
}
