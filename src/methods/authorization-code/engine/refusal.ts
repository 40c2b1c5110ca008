import {
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { OutboundError } from '../../../http/outbound.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { show } from '../failure.ts'
import { getExpectedClaim } from '../policy.ts'

/** Names of values that must not be logged. */
const SECRET = /^(?:nonce|access_token|refresh_token|id_token)$/

/** What an error of the engine tells. Its cause can hold tokens: only what is named here is read. */
interface EngineCause {
  readonly attribute?: unknown
  readonly claim?: unknown
  readonly claims?: unknown
  readonly expected?: unknown
  readonly header?: unknown
}

/** About a claim that is wrong or missing. */
function describeClaim(message: string, { claim, claims, expected }: EngineCause): OutboundError | null {
  if (!isRecord(claims)) return null
  const name = typeof claim === 'string' ? claim : /"(\w+)"/.exec(message)?.[1]
  if (name === undefined) return null
  const wanted = getExpectedClaim(name) ?? show(expected ?? 'one')
  return SECRET.test(name)
    ? new OutboundError(`another \`${name}\``, 'ours')
    : new OutboundError(`${name}: ${show(claims[name])}`, wanted)
}

/** About a userinfo answer that belongs to another user. */
const describeSubject = ({ attribute }: EngineCause): OutboundError | null =>
  attribute === 'sub' ? new OutboundError('userinfo: another `sub`', 'that of the ID Token') : null

/** About the header of a token. */
function describeHeader({ expected, header }: EngineCause): OutboundError | null {
  if (!isRecord(header)) return null
  const { alg, crit } = header
  return crit === undefined
    ? new OutboundError(`alg: ${show(alg)}`, [expected].flat().join(', '))
    : new OutboundError(`crit: ${show(crit)}`, 'none')
}

/** What the fields of a token response have to be. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const FIELDS: Readonly<Record<string, string>> = {
  token_type: 'bearer, or dpop if `dpop` is set',
  expires_in: 'seconds',
  id_token: 'one, which the scope `openid` asks for',
}

/** About a field of an answer: values are tokens, so none is shown. */
function describeField(message: string): OutboundError {
  const [, field] = /(?:body "|`)(\w+)["`]/.exec(message) ?? []
  return field === undefined
    ? new OutboundError(message, 'an answer that follows the standard')
    : new OutboundError(`no usable \`${field}\``, FIELDS[field] ?? 'a text')
}

/**
 * Says in our words what the engine has refused.
 *
 * @param thrown By a function of the engine, or by what it called: an error of ours stays as it is.
 * @param expected In place of an error that the server names.
 */
export function toRefusal(thrown: unknown, expected = 'status 200, tokens in JSON'): unknown {
  if (thrown instanceof ResponseBodyError) return new OutboundError(`error: ${show(thrown.error)}`, expected)
  if (thrown instanceof WWWAuthenticateChallengeError)
    return new OutboundError(`status ${thrown.status}: ${show(thrown.cause[0]?.parameters.error)}`, 'status 200')
  if (!(thrown instanceof OperationProcessingError || thrown instanceof UnsupportedOperationError)) return thrown
  const cause: EngineCause = isRecord(thrown.cause) ? thrown.cause : {}
  return (
    describeClaim(thrown.message, cause) ??
    describeSubject(cause) ??
    describeHeader(cause) ??
    describeField(thrown.message)
  )
}
