import { throwOutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { nowSeconds } from '../../lib/time.ts'
import { show } from '../../oauth/failure.ts'
import type { JsonObject } from '../../oauth/server/fetch-json.ts'

/** Checked claims of a logout token. */
export interface LogoutClaims {
  readonly iss: string
  /** Unique for the issuer. */
  readonly jti: string
  /** Seconds since 1970. */
  readonly iat: number
  /** Seconds since 1970, at most a day from now. */
  readonly exp: number
  /** Session at the provider. `null` ends all sessions of `sub`. */
  readonly sid: string | null
  readonly sub: string | null
}

/** The event that a logout token reports. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Seconds that the clock of the provider may differ. */
export const SKEW = 60

/** Maximum age and remaining life in seconds. Replays are remembered as long, so it must have an end. */
const MAX_AGE = 86_400

/** Maximum length of an id, in characters. */
const MAX_ID = 255

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_ID
const isOptionalId = (value: unknown): boolean => value === undefined || isId(value)
const isNear = (value: unknown, from: number, to: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= from && value <= to

/** A condition on the claims, with the text of its refusal. */
type Rule = readonly [name: string, expected: string, holds: (claims: JsonObject, now: number) => boolean]

/**
 * The conditions of section 2.6 that need no request. A token with a `nonce` could be an ID token, which any client of
 * the user can have.
 */
const RULES: readonly Rule[] = [
  ['events', `an object with "${EVENT}"`, ({ events }) => isRecord(events) && isRecord(events[EVENT])],
  ['nonce', 'none', ({ nonce }) => nonce === undefined],
  ['iat', 'within a day, not in the future', ({ iat }, now) => isNear(iat, now - MAX_AGE, now + SKEW)],
  // Without an end, a token would have to be remembered for ever.
  ['exp', 'a time. Servers of an older draft, such as Glewlwyd, send none: update it', ({ exp }) => exp !== undefined],
  ['exp', 'later than now, within a day', ({ exp }, now) => isNear(exp, now - SKEW, now + MAX_AGE)],
  ['jti', 'a short text', ({ jti }) => isId(jti)],
  ['sid', 'a short text', ({ sid }) => isOptionalId(sid)],
  ['sub', 'a short text, or a `sid`', ({ sid, sub }) => isOptionalId(sub) && (sid ?? sub) !== undefined],
]

/**
 * Checks the claims of a logout token, except for issuer and audience.
 *
 * @throws {OutboundError}
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation
 */
export function assertLogoutClaims(claims: JsonObject): void {
  const now = nowSeconds()
  for (const [name, expected, holds] of RULES)
    if (!holds(claims, now))
      throwOutboundError(name === 'nonce' ? 'a `nonce`' : `${name}: ${show(claims[name])}`, expected)
}

/**
 * Checks that a token names its kind. Without a name, `JWT` included, `events` distinguishes it.
 *
 * @throws {OutboundError}
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
export function assertLogoutType({ typ = 'JWT' }: JsonObject): void {
  const isNamed = typeof typ === 'string' && /^(?:(?:application\/)?logout\+jwt|jwt)$/i.test(typ)
  if (!isNamed) throwOutboundError(`typ: ${show(typ)}`, 'logout+jwt')
}

/** Returns the used claims. They are checked. */
export const selectClaims = ({ iss, jti, iat, exp, sid = null, sub = null }: JsonObject): LogoutClaims =>
  // The checks above assert these types.
  ({ iss, jti, iat, exp, sid, sub }) as LogoutClaims
