// Requirements beyond the engine, in one place. `http/outbound.ts` restricts requests (https, deadlines, sizes, no
// redirects); `oauth/tokens/normalize.ts` normalizes deviations of providers.

import type { Engine } from '../../crypto/engine.ts'
import { throwOutboundError } from '../../http/outbound.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { encodeUtf8 } from '../../lib/bytes.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseUrl } from '../../lib/url.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show } from '../failure.ts'
import type { TokenParts } from '../tokens/token-parts.ts'
import type { JsonObject } from './fetch-json.ts'

/** A server, of which only the issuer is read. */
interface Issuer {
  readonly issuer: string
}

/** Placeholder of the tenant in the issuer of a document for all tenants. */
const TENANT = '{tenantid}'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Returns an issuer without the tenant. */
const removeTenant = (issuer: string): string =>
  issuer
    .split('/')
    .map((part) => (UUID.test(part) || part === '{claim.tid}' ? TENANT : part))
    .join('/')

/**
 * Returns whether a document belongs to its issuer. Without this check, the owner of one document could impersonate
 * another issuer. A tenant's document may name the tenant by its id although the configuration has its domain.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
export function isOwnIssuer(found: unknown, { issuer, issuerPattern }: ResolvedOAuthProvider): boolean {
  if (typeof found !== 'string') return false
  if (issuer === null || parseUrl(found)?.href === parseUrl(issuer)?.href) return true
  const isOpen = issuerPattern !== null && removeTenant(issuer) === issuer
  return isOpen && removeTenant(found) === removeTenant(issuerPattern)
}

/**
 * Returns whether a document may refer to a host other than its own: a name in a public domain. Otherwise the author of
 * the document could make this server send requests to itself or into its own network. Names of one label, special-use
 * domains and unregistered private domains are not public: those of clusters, service registries and routers, too.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761 , https://www.rfc-editor.org/rfc/rfc8375
 */
const PUBLIC_HOST =
  /\.(?!(?:alt|arpa|asus|cluster|consul|corp|docker|home|internal|intranet|invalid|kube|lan|local[a-z]*|mail|node|nomad|onion|pod|private|router|service|svc|test)$)[a-z][^.]*$/

/** Returns whether a document at one URL may refer to another. */
export const canLeadTo = ({ hostname }: URL, document: string): boolean =>
  PUBLIC_HOST.test(hostname) || hostname === parseUrl(document)?.hostname

/** Returns the accepted algorithms among those that a server lists, or RS256. */
export function readAlgs(listed: unknown): string[] {
  const known = Array.isArray(listed) ? ID_TOKEN_ALGS.filter((alg) => listed.includes(alg)) : []
  return withBothNames(known.length > 0 ? known : ['RS256'])
}

/** Two names of one algorithm. @see https://www.rfc-editor.org/rfc/rfc9864#section-2.2 */
const ED25519: readonly unknown[] = ['EdDSA', 'Ed25519']

/** Returns whether two names mean the same algorithm. */
export const isSameAlg = (a: unknown, b: unknown): boolean => a === b || (ED25519.includes(a) && ED25519.includes(b))

/** Returns the list with both names of Ed25519 if it contains one. */
export const withBothNames = (algs: readonly string[]): string[] =>
  ID_TOKEN_ALGS.filter((known) => algs.some((alg) => isSameAlg(alg, known)))

/**
 * Returns the parameters of a response with a normalized `iss`: an allowed alias, or the tenant of a pattern, becomes
 * the issuer that the engine expects. Any other value stays and is refused.
 */
export function withStandardIssuer(
  { issuerAliases, issuerPattern }: ResolvedOAuthProvider,
  { issuer }: Issuer,
  parameters: URLSearchParams,
): URLSearchParams {
  const iss = parameters.get('iss')
  const isTenant = iss !== null && issuerPattern !== null && removeTenant(iss) === issuer
  if (iss === null || !(isTenant || issuerAliases.includes(iss))) return parameters
  const standard = new URLSearchParams(parameters)
  standard.set('iss', issuer)
  return standard
}

/**
 * Returns the expected issuer of an ID token. The unverified token only selects among the allowed ones: the issuer
 * itself, its aliases, and the tenants of a pattern.
 *
 * @throws {OutboundError} Any tenant is allowed, and the token has none.
 */
export function getIssuer(provider: ResolvedOAuthProvider, { issuer }: Issuer, { iss, tid }: JsonObject): string {
  if (typeof iss === 'string' && provider.issuerAliases.includes(iss)) return iss
  if (!issuer.includes(TENANT)) return issuer
  if (provider.issuerPattern === null || typeof tid !== 'string' || !UUID.test(tid))
    throwOutboundError('no tenant', 'a UUID as `tid`')
  return issuer.replace(TENANT, tid)
}

/**
 * Returns whether a published key may sign for an issuer. If one set serves many tenants, each key names its tenant: a
 * key of personal accounts must not sign for an organization.
 */
export const isKeyFor = (issuer: string, owner: unknown, { issuerPattern }: ResolvedOAuthProvider): boolean =>
  issuerPattern === null || owner === undefined || owner === issuer || owner === removeTenant(issuer)

/**
 * Checks of tokens that the engine leaves open.
 *
 * @throws {OutboundError} Values are tokens, so none is shown.
 */
export function assertTokens(
  { expires_in: seconds = 0, token_type: type }: TokenSet,
  { dpop }: Pick<ResolvedOAuthProvider, 'dpop'>,
): void {
  // A DPoP token is bound to a key. A thief could use a bearer token instead.
  const wanted = dpop ? 'dpop' : 'bearer'
  if (type !== wanted) throwOutboundError('no usable `token_type`', wanted)
  if (seconds >= 2 ** 53) throwOutboundError('no usable `expires_in`', 'seconds')
}

/** Seconds that the provider's clock may differ, if a longer token life has no effect, in the engine's form. */
const WIDE_TOLERANCE = 60
const TOLERANCE = 30

/** Returns the maximum age of the authentication for the engine. @param requested Requested seconds. */
export const getMaxAge = (requested: string): number => Number(requested) + WIDE_TOLERANCE - TOLERANCE

/** Maximum length in characters. @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
const MAX_SUB = 255

/** The reason why every token seems early or late. */
const CLOCK = 'or this server needs its clock set: timedatectl set-ntp true'
const PAST = `not in the future, ${CLOCK}`

/** `JSON.parse` reads `1e999` as `Infinity`, which is later than any limit. */
const isTime = (value: unknown): value is number => Number.isFinite(value)
const isPast = (value: unknown): boolean => isTime(value) && value <= nowSeconds() + WIDE_TOLERANCE

/** Conditions on claims that the engine has accepted. `expected` is also the text of its own refusals. */
const CLAIMS: readonly (readonly [
  name: string,
  expected: string,
  holds: (value: unknown, isRequested: boolean) => boolean,
])[] = [
  ['sub', 'a short text', (sub) => typeof sub === 'string' && sub.trim() !== '' && sub.length <= MAX_SUB],
  ['exp', `later than now, ${CLOCK}`, isTime],
  ['iat', PAST, isPast],
  ['nbf', PAST, (nbf = 0) => isTime(nbf)],
  // A future time would stay recent. Any time is accepted if it was not requested.
  ['auth_time', 'recent', (time, isRequested) => !isRequested || isPast(time)],
]

/** Returns the condition on a claim as text. @returns `null` if the policy has none. */
export const getExpectedClaim = (name: string): string | null => CLAIMS.find(([known]) => known === name)?.[1] ?? null

/**
 * Checks that the optional times of a signed token other than an ID token are valid times. The engine compares them
 * with the clock.
 *
 * @throws {OutboundError}
 */
export function assertTimes({ exp = 0, nbf = 0 }: JsonObject): void {
  if (!(isTime(exp) && isTime(nbf))) throwOutboundError('a time that never comes', 'seconds since 1970')
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
async function hashAccessToken(engine: Engine, accessToken: string, alg: string): Promise<string> {
  const hash = alg.startsWith('Ed') ? 'SHA-512' : `SHA-${alg.slice(2)}`
  const digest = await engine.hash(hash, encodeUtf8(accessToken))
  return encodeBase64url(digest.slice(0, digest.length / 2))
}

/**
 * Checks of an ID token that the engine leaves open, after it has accepted the claims.
 *
 * @param isRequested Whether the time of the authentication was requested.
 * @throws {OutboundError}
 */
export async function assertIdToken(
  engine: Engine,
  { header, claims }: TokenParts,
  accessToken: string,
  isRequested: boolean,
): Promise<void> {
  for (const [name, expected, holds] of CLAIMS)
    if (!holds(claims[name], isRequested)) throwOutboundError(`${name}: ${show(claims[name])}`, expected)
  const { at_hash: hash } = claims
  if (hash !== undefined && hash !== (await hashAccessToken(engine, accessToken, String(header['alg']))))
    throwOutboundError('another `at_hash`', 'that of the token')
}
