import type { AuthorizationServer } from 'oauth4webapi'
import { isSecureUrl, MAX_METADATA_BYTES, OutboundError } from '../../http/outbound.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { parseUrl } from '../../lib/url.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { createCache } from './cache.ts'
import { fetchJson, isObject, type JsonObject } from './json.ts'

/** What is known of a provider's server. The same object as long as it is valid. */
export type Metadata = Readonly<AuthorizationServer>

/** The tenant's place in the issuer of a document that is for all tenants. */
const TENANT = '{tenantid}'

const same = (a: string, b: string | null): boolean => b !== null && parseUrl(a)?.href === parseUrl(b)?.href

/**
 * Whether a document is the issuer's own. Without this, whoever controls one document could speak for another
 * issuer. A tenant's document may name the tenant by its id where the configuration has its domain.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
function isIssuer(issuer: unknown, provider: ResolvedOAuthProvider): issuer is string {
  if (typeof issuer !== 'string') return false
  const { issuer: expected, issuerPattern: pattern } = provider
  if (same(issuer, expected) || expected === null) return parseUrl(issuer) !== null
  return pattern !== null && tenantOf(issuer, pattern) !== null && tenantOf(expected, pattern) === null
}

/** The tenant that an issuer is filled with: a UUID, or the placeholder of a document for all. */
export function tenantOf(issuer: string, pattern: string): string | null {
  const [before = '', after = ''] = pattern.split('{claim.tid}')
  const tenant = issuer.slice(before.length, issuer.length - after.length)
  if (`${before}${tenant}${after}` !== issuer) return null
  return tenant === TENANT || /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(tenant) ? tenant : null
}

/** Whether metadata names the issuer of every tenant. */
export const isMultiTenant = ({ issuer }: Metadata): boolean => issuer.includes(TENANT)

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const

/** An address from metadata. One that leads to plain http is only taken from a server on this machine. */
function checkEndpoint(name: string, value: unknown, base: URL | null): string {
  const url = typeof value === 'string' ? parseUrl(value) : null
  const isSafe = url !== null && isSecureUrl(url) && url.username === '' && url.hash === ''
  if (url !== null && isSafe && (url.protocol === 'https:' || base?.protocol === 'http:')) return url.href
  const seen = `\`${name}\` that is no https URL`
  throw new OutboundError(base?.origin ?? 'the provider', seen, 'https', `Configure ${name.replace(/_\w+$/, '')}.`)
}

/** Endpoints of the configuration, which win over discovered ones. */
function configured({ authorization, token, userinfo, jwksUri }: ResolvedOAuthProvider): Record<string, string> {
  const urls = [authorization.url, token.url, userinfo === false ? null : userinfo.url, jwksUri]
  return Object.fromEntries(ENDPOINTS.map((name, i) => [name, urls[i]]).filter(([, url]) => typeof url === 'string'))
}

/** Pinned: of what the configuration or the server names, only what we can verify; never `none`, never HMAC. */
function algsOf({ idTokenAlgs }: ResolvedOAuthProvider, listed: unknown): string[] {
  if (idTokenAlgs !== null) return [...idTokenAlgs]
  const known = Array.isArray(listed) ? ID_TOKEN_ALGS.filter((alg) => listed.includes(alg)) : []
  return known.length > 0 ? known : ['RS256']
}

function toMetadata(provider: ResolvedOAuthProvider, found: JsonObject, base: URL | null): Metadata {
  const endpoints: Record<string, string> = {}
  const given = configured(provider)
  for (const name of ENDPOINTS) {
    if (given[name] !== undefined) endpoints[name] = given[name]
    else if (found[name] !== undefined) endpoints[name] = checkEndpoint(name, found[name], base)
  }
  const issuer = found['issuer'] ?? provider.issuer ?? endpoints['token_endpoint']
  return {
    ...endpoints,
    // Without an issuer, assertions are for the token endpoint (RFC 7523 §3); nothing else reads it.
    issuer: String(issuer),
    authorization_response_iss_parameter_supported: found['authorization_response_iss_parameter_supported'] === true,
    id_token_signing_alg_values_supported: algsOf(provider, found['id_token_signing_alg_values_supported']),
  }
}

async function discover(provider: ResolvedOAuthProvider): Promise<Metadata> {
  const { discoveryUrl } = provider
  if (discoveryUrl === null) return toMetadata(provider, {}, null)
  const found = await fetchJson(provider, discoveryUrl, { what: 'metadata', maxBytes: MAX_METADATA_BYTES })
  if (!isObject(found)) throw new OutboundError(discoveryUrl, 'metadata that is no object', 'an object', FIX)
  if (isIssuer(found['issuer'], provider)) return toMetadata(provider, found, parseUrl(discoveryUrl))
  const seen = `the issuer ${JSON.stringify(found['issuer'])?.slice(0, 200)}`
  throw new OutboundError(discoveryUrl, seen, provider.issuer ?? 'a URL', FIX)
}

const FIX = 'Configure `issuer` as the provider itself writes it.'

const HOUR = 3_600
const cache = createCache(discover, { maxAge: HOUR, staleAge: 24 * HOUR })

/**
 * What is known of the provider's authorization server: configured, discovered, or both.
 *
 * Kept for an hour, for a day where the server cannot be asked.
 *
 * @throws {OutboundError}
 */
export const metadataOf = (provider: ResolvedOAuthProvider): Promise<Metadata> => cache.get(provider)
