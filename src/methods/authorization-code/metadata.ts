import { allowsHttp, refuse, safeUrl } from '../../http/outbound.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { parseUrl } from '../../lib/url.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show } from './failure.ts'
import { createCache, fetchJson, type JsonObject } from './fetch-json.ts'

/** What is known of a provider's server: configured, discovered, or both. An empty address: there is none. */
export interface Metadata {
  readonly issuer: string
  readonly authorization: string
  readonly token: string
  readonly userinfo: string
  readonly jwks: string
  /** Whether authorization responses name the issuer. @see https://www.rfc-editor.org/rfc/rfc9207#section-3 */
  readonly sendsIss: boolean
  /** Of ID Tokens. Never `none`, never HMAC. */
  readonly algs: readonly string[]
}

/** The tenant's place in the issuer of a document that is for all tenants. */
export const TENANT = '{tenantid}'

export const UUID: RegExp = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** An issuer with the tenant taken out. */
export const withoutTenant = (issuer: string): string =>
  issuer
    .split('/')
    .map((part) => (UUID.test(part) || part === '{claim.tid}' ? TENANT : part))
    .join('/')

/**
 * Whether a document is the issuer's own. Without this, whoever controls one document could speak for another
 * issuer. A tenant's document may name the tenant by its id where the configuration has its domain.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
function isOwn(said: unknown, { issuer, issuerPattern }: ResolvedOAuthProvider): boolean {
  if (typeof said !== 'string') return false
  if (issuer === null || parseUrl(said)?.href === parseUrl(issuer)?.href) return true
  const isOpen = issuerPattern !== null && withoutTenant(issuer) === issuer
  return isOpen && withoutTenant(said) === withoutTenant(issuerPattern)
}

/**
 * A host that a document may lead to, other than its own: a name in a public domain. Otherwise the author of the
 * document could make this server send requests to itself or into its own network. Names of one label, special-use
 * domains and domains that networks use without registration are not public.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761 , https://www.rfc-editor.org/rfc/rfc8375
 */
const PUBLIC_HOST =
  /\.(?!(?:alt|arpa|corp|home|internal|intranet|invalid|lan|local[a-z]*|mail|onion|private|test)$)[a-z][^.]*$/

/** Pinned: of what a server lists, only what we can verify. */
function algsOf(listed: unknown): readonly string[] {
  const known = Array.isArray(listed) ? ID_TOKEN_ALGS.filter((alg) => listed.includes(alg)) : []
  return known.length > 0 ? known : ['RS256']
}

async function discover(provider: ResolvedOAuthProvider): Promise<Metadata> {
  const { authorization, discoveryUrl, idTokenAlgs, issuer, jwksUri, token, userinfo } = provider
  const found: JsonObject = discoveryUrl === null ? {} : Object(await fetchJson(provider, discoveryUrl))
  if (discoveryUrl !== null && !isOwn(found['issuer'], provider))
    refuse(`${discoveryUrl}: the issuer ${show(found['issuer'])}`, issuer ?? 'an issuer')

  const discovered = (name: string): string => {
    const { [name]: said = '' } = found
    const url = typeof said === 'string' ? safeUrl(said, allowsHttp(provider.fetch)) : null
    if (url && (PUBLIC_HOST.test(url.hostname) || url.hostname === parseUrl(discoveryUrl ?? '')?.hostname))
      return url.href
    return said === '' ? '' : refuse(`${name}: ${show(said)}`, 'an https URL')
  }

  const tokenEndpoint = token.url ?? discovered('token_endpoint')
  return {
    // Without an issuer, assertions are for the token endpoint (RFC 7523 §3); nothing else reads it.
    issuer: String(found['issuer'] ?? issuer ?? tokenEndpoint),
    authorization:
      authorization.url ?? (discovered('authorization_endpoint') || refuse('no authorization endpoint', 'one')),
    token: tokenEndpoint,
    userinfo: (userinfo || null)?.url ?? discovered('userinfo_endpoint'),
    jwks: jwksUri ?? discovered('jwks_uri'),
    sendsIss: found['authorization_response_iss_parameter_supported'] === true,
    algs: idTokenAlgs ?? algsOf(found['id_token_signing_alg_values_supported']),
  }
}

/**
 * What is known of the provider's authorization server.
 *
 * Kept for an hour, for a day where the server cannot be asked.
 *
 * @throws {OutboundError}
 */
export const metadataOf: (provider: ResolvedOAuthProvider) => Promise<Metadata> = createCache(discover, 3_600)
