import type { Transaction } from '../../cookies/transactions.ts'
import { refuse } from '../../http/outbound.ts'
import { decodeBase64url, encodeBase64url } from '../../lib/base64url.ts'
import { fromUtf8, utf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show } from './failure.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'
import { isSameAlg, isSignedBy } from './keys.ts'
import { type Metadata, TENANT, UUID } from './metadata.ts'

/** Seconds that our clock and the provider's may differ: where a token would live longer, and where it would not. */
const TOLERANCE = 30
const WIDE_TOLERANCE = 60

/** Characters. @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
const MAX_SUB = 255

/** A part of a token as JSON, unverified; an empty object where that is nothing. */
function peek(part: string | undefined): JsonObject {
  try {
    return parseObject(fromUtf8(decodeBase64url(part ?? '') ?? new Uint8Array()))
  } catch {
    return {} // not UTF-8
  }
}

/**
 * The issuer that an ID Token has to have. The token, not verified yet, only chooses among those that the
 * configuration allows: the issuer itself, its aliases, and the tenants of a pattern.
 *
 * @throws {OutboundError} Any tenant is allowed, and the token names none.
 */
function expectedIssuer(provider: ResolvedOAuthProvider, { issuer }: Metadata, { iss, tid }: JsonObject): string {
  if (typeof iss === 'string' && provider.issuerAliases.includes(iss)) return iss
  if (!issuer.includes(TENANT)) return issuer
  if (provider.issuerPattern === null || typeof tid !== 'string' || !UUID.test(tid))
    refuse('no tenant', 'a UUID as `tid`')
  return issuer.replace(TENANT, tid)
}

/** What an ID Token is held against. */
interface Expected {
  readonly issuer: string
  readonly clientId: string
  /** Seconds since 1970. */
  readonly now: number
  /** Longest that the authentication may be ago, in seconds; `null` where that was not asked for. */
  readonly maxAge: number | null
}

type Rule = (value: unknown, expected: Expected, claims: JsonObject) => boolean

const ofIssuer = ({ issuer }: Expected) => show(issuer)
const ofClient = ({ clientId }: Expected) => show(clientId)
/** What makes every token early or late. */
const CLOCK = 'or this server needs its clock set: timedatectl set-ntp true'
const notInTheFuture = () => `not in the future, ${CLOCK}`
/** `JSON.parse` reads `1e999` as `Infinity`, which is later than any limit. */
const isTime = (value: unknown): value is number => Number.isFinite(value)

/** Whether an authentication is recent. One in the future would stay recent. */
const isRecent = (time: number, maxAge: number, now: number): boolean =>
  time >= now - maxAge - WIDE_TOLERANCE && time <= now + WIDE_TOLERANCE

/**
 * What each claim has to be. The form and the signature are looked at apart.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
const CLAIMS: readonly (readonly [name: string, wanted: (expected: Expected) => string, holds: Rule])[] = [
  ['iss', ofIssuer, (iss, { issuer }) => iss === issuer],
  ['sub', () => 'a short text', (sub) => typeof sub === 'string' && sub.trim() !== '' && sub.length <= MAX_SUB],
  ['aud', ofClient, (aud, { clientId }) => [aud].flat().includes(clientId)],
  // A token for several is one for us only where it names us as the one who asked.
  ['azp', ofClient, (azp, { clientId }, { aud }) => [aud].flat().length === 1 || azp === clientId],
  ['exp', () => `later than now, ${CLOCK}`, (exp, { now }) => isTime(exp) && exp > now - TOLERANCE],
  ['iat', notInTheFuture, (iat, { now }) => isTime(iat) && iat <= now + WIDE_TOLERANCE],
  ['nbf', notInTheFuture, (nbf = 0, { now }) => isTime(nbf) && nbf <= now + TOLERANCE],
  [
    'auth_time',
    () => 'recent',
    (time, { maxAge, now }) =>
      time === undefined
        ? maxAge === null
        : isTime(time) && (maxAge === null ? time >= 0 : isRecent(time, maxAge, now)),
  ],
]

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
async function hashOf(accessToken: string, alg: string): Promise<string> {
  const hash = alg.startsWith('Ed') ? 'SHA-512' : `SHA-${alg.slice(2)}`
  const digest = new Uint8Array(await crypto.subtle.digest(hash, utf8(accessToken)))
  return encodeBase64url(digest.slice(0, digest.length / 2))
}

/**
 * The algorithm to verify with: one of the pinned ones, and no header asks for more than is done here.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.1
 */
function algOf({ alg, crit }: JsonObject, algs: readonly string[]): string {
  if (crit !== undefined) refuse(`crit: ${show(crit)}`, 'none')
  return algs.find((known) => isSameAlg(known, alg)) ?? refuse(`alg: ${show(alg)}`, algs.join(', '))
}

/**
 * Proves an ID Token: its form, its claims and its signature, which the code flow would allow to skip.
 *
 * @returns Its claims.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws {OutboundError}
 */
export async function verifyIdToken(
  provider: ResolvedOAuthProvider,
  metadata: Metadata,
  { access_token: accessToken = '', id_token: given }: TokenSet,
  { maxAge, nonce }: Transaction,
): Promise<JsonObject> {
  const token = given ?? refuse('no ID Token', 'one, which the scope `openid` asks for')
  const parts = token.split('.')
  // Five are an encrypted one.
  if (parts.length !== 3) refuse(`an ID Token of ${parts.length} parts`, 'three: signed, not encrypted')
  const header = peek(parts[0])
  const claims = peek(parts[1])
  const alg = algOf(header, metadata.algs)
  const issuer = expectedIssuer(provider, metadata, claims)
  const { clientId } = provider
  const expected: Expected = { issuer, clientId, now: nowSeconds(), maxAge: maxAge ? Number(maxAge) : null }
  for (const [name, wanted, holds] of CLAIMS)
    if (!holds(claims[name], expected, claims)) refuse(`${name}: ${show(claims[name])}`, wanted(expected))
  if (claims['nonce'] !== (nonce ?? undefined)) refuse('another `nonce`', 'ours')
  if (!(await isSignedBy(provider, token, { alg, kid: header['kid'], issuer })))
    refuse('a signature of an unknown key', 'of a known one')
  const { at_hash: hash } = claims
  if (hash !== undefined && hash !== (await hashOf(accessToken, alg))) refuse('another `at_hash`', 'that of the token')
  return claims
}
