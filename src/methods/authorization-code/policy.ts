// What we demand beyond the engine, in one place. How requests are sent (https, deadlines, sizes, no redirects) is in
// `http/outbound.ts`; what providers do otherwise is made standard in `normalize-tokens.ts`.

import { refuse } from '../../http/outbound.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { encodeUtf8 } from '../../lib/bytes.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseUrl } from '../../lib/url.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { AuthorizationServer } from './engine/call.ts'
import { show } from './failure.ts'
import type { JsonObject } from './fetch-json.ts'
import type { TokenParts } from './read-token-parts.ts'

/** The tenant's place in the issuer of a document that is for all tenants. */
const TENANT = '{tenantid}'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** An issuer with the tenant taken out. */
const removeTenant = (issuer: string): string =>
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
export function isOwnIssuer(said: unknown, { issuer, issuerPattern }: ResolvedOAuthProvider): boolean {
  if (typeof said !== 'string') return false
  if (issuer === null || parseUrl(said)?.href === parseUrl(issuer)?.href) return true
  const isOpen = issuerPattern !== null && removeTenant(issuer) === issuer
  return isOpen && removeTenant(said) === removeTenant(issuerPattern)
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

/** Whether a document at one address may lead to another. */
export const canLeadTo = ({ hostname }: URL, document: string): boolean =>
  PUBLIC_HOST.test(hostname) || hostname === parseUrl(document)?.hostname

/** The algorithms that are accepted, of those that a server lists: the ones that we can verify, or RS256. */
export function readAlgs(listed: unknown): string[] {
  const known = Array.isArray(listed) ? ID_TOKEN_ALGS.filter((alg) => listed.includes(alg)) : []
  return withBothNames(known.length > 0 ? known : ['RS256'])
}

/** Two names of one algorithm. @see https://www.rfc-editor.org/rfc/rfc9864#section-2.2 */
const ED25519: readonly unknown[] = ['EdDSA', 'Ed25519']

/** Whether two names stand for one algorithm. */
export const isSameAlg = (a: unknown, b: unknown): boolean => a === b || (ED25519.includes(a) && ED25519.includes(b))

/** The same list, with both names of Ed25519 if it has one. */
export const withBothNames = (algs: readonly string[]): string[] =>
  ID_TOKEN_ALGS.filter((known) => algs.some((alg) => isSameAlg(alg, known)))

/**
 * The parameters of an answer, with an `iss` that the configuration allows written as the engine expects it: an alias, or
 * the tenant of a pattern. Another one stays, and is refused.
 */
export function withStandardIssuer(
  { issuerAliases, issuerPattern }: ResolvedOAuthProvider,
  { issuer }: AuthorizationServer,
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
 * The issuer that an ID Token has to have. The token, not verified yet, only chooses among those that the
 * configuration allows: the issuer itself, its aliases, and the tenants of a pattern.
 *
 * @throws {OutboundError} Any tenant is allowed, and the token names none.
 */
export function getIssuer(
  provider: ResolvedOAuthProvider,
  { issuer }: AuthorizationServer,
  { iss, tid }: JsonObject,
): string {
  if (typeof iss === 'string' && provider.issuerAliases.includes(iss)) return iss
  if (!issuer.includes(TENANT)) return issuer
  if (provider.issuerPattern === null || typeof tid !== 'string' || !UUID.test(tid))
    refuse('no tenant', 'a UUID as `tid`')
  return issuer.replace(TENANT, tid)
}

/**
 * Whether a published key may vouch for an issuer. Where one set serves many tenants, each key says for whom; a key of
 * personal accounts must not vouch for an organization's.
 */
export const isKeyFor = (issuer: string, owner: unknown, { issuerPattern }: ResolvedOAuthProvider): boolean =>
  issuerPattern === null || owner === undefined || owner === issuer || owner === removeTenant(issuer)

/**
 * Asserts what the engine leaves open about tokens.
 *
 * @throws {OutboundError} Values are tokens, so none is shown.
 */
export function assertTokens(
  { expires_in: seconds = 0, token_type: type }: TokenSet,
  { dpop }: Pick<ResolvedOAuthProvider, 'dpop'>,
): void {
  // A token of DPoP is bound to a key, which was sent or was not. A bearer token in its place can be used by a thief.
  const expected = dpop ? 'dpop' : 'bearer'
  if (type !== expected) refuse('no usable `token_type`', expected)
  if (seconds >= 2 ** 53) refuse('no usable `expires_in`', 'seconds')
}

/** Seconds that our clock and the provider's may differ where a token would not live longer, and as the engine has it. */
const WIDE_TOLERANCE = 60
const TOLERANCE = 30

/** The longest that the authentication may be ago for the engine. @param asked Seconds, as they were asked for. */
export const getMaxAge = (asked: string): number => Number(asked) + WIDE_TOLERANCE - TOLERANCE

/** Characters. @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
const MAX_SUB = 255

/** What makes every token early or late. */
const CLOCK = 'or this server needs its clock set: timedatectl set-ntp true'
const PAST = `not in the future, ${CLOCK}`

/** `JSON.parse` reads `1e999` as `Infinity`, which is later than any limit. */
const isTime = (value: unknown): value is number => Number.isFinite(value)
const isPast = (value: unknown): boolean => isTime(value) && value <= nowSeconds() + WIDE_TOLERANCE

/** What is demanded of claims that the engine has accepted. `expected` is also what its own refusals say. */
const CLAIMS: readonly (readonly [
  name: string,
  expected: string,
  holds: (value: unknown, isAsked: boolean) => boolean,
])[] = [
  ['sub', 'a short text', (sub) => typeof sub === 'string' && sub.trim() !== '' && sub.length <= MAX_SUB],
  ['exp', `later than now, ${CLOCK}`, isTime],
  ['iat', PAST, isPast],
  ['nbf', PAST, (nbf = 0) => isTime(nbf)],
  // One in the future would stay recent. Any is accepted if the time was not asked for.
  ['auth_time', 'recent', (time, isAsked) => !isAsked || isPast(time)],
]

/** What a claim has to be, in words. @returns `null`: the policy says nothing about it. */
export const getExpectedClaim = (name: string): string | null => CLAIMS.find(([known]) => known === name)?.[1] ?? null

/**
 * Asserts of a signed token that is no ID Token that its times, which are optional, are times. Whether it is too early or too
 * late for them is what the engine compares.
 *
 * @throws {OutboundError}
 */
export function assertTimes({ exp = 0, nbf = 0 }: JsonObject): void {
  if (!(isTime(exp) && isTime(nbf))) refuse('a time that never comes', 'seconds since 1970')
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
async function hashAccessToken(accessToken: string, alg: string): Promise<string> {
  const hash = alg.startsWith('Ed') ? 'SHA-512' : `SHA-${alg.slice(2)}`
  const digest = new Uint8Array(await crypto.subtle.digest(hash, encodeUtf8(accessToken)))
  return encodeBase64url(digest.slice(0, digest.length / 2))
}

/**
 * Asserts what the engine leaves open about an ID Token whose claims it has accepted.
 *
 * @param isAsked Whether the time of the authentication was asked for.
 * @throws {OutboundError}
 */
export async function assertIdToken(
  { header, claims }: TokenParts,
  accessToken: string,
  isAsked: boolean,
): Promise<void> {
  for (const [name, expected, holds] of CLAIMS)
    if (!holds(claims[name], isAsked)) refuse(`${name}: ${show(claims[name])}`, expected)
  const { at_hash: hash } = claims
  if (hash !== undefined && hash !== (await hashAccessToken(accessToken, String(header['alg']))))
    refuse('another `at_hash`', 'that of the token')
}
