import {
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { OutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { show } from '../failure.ts'
import { getExpectedClaim } from '../server/policy.ts'

/** Names of values that must not be logged. */
const SECRET = /^(?:nonce|access_token|refresh_token|id_token)$/

/** An error of the engine. Its cause can contain tokens, so only the named fields are read. */
interface EngineCause {
  readonly attribute?: unknown
  readonly claim?: unknown
  readonly claims?: unknown
  readonly expected?: unknown
  readonly header?: unknown
}

/** Describes a wrong or missing claim. */
function describeClaim(message: string, { claim, claims, expected }: EngineCause): OutboundError | null {
  if (!isRecord(claims)) return null
  const name = typeof claim === 'string' ? claim : /"(\w+)"/.exec(message)?.[1]
  if (name === undefined) return null
  const wanted = getExpectedClaim(name) ?? show(expected ?? 'one')
  return SECRET.test(name)
    ? new OutboundError(`another \`${name}\``, 'ours')
    : new OutboundError(`${name}: ${show(claims[name])}`, wanted)
}

/** Describes a userinfo response of another user. */
const describeSubject = ({ attribute }: EngineCause): OutboundError | null =>
  attribute === 'sub' ? new OutboundError('userinfo: another `sub`', 'that of the ID token') : null

/** Describes the header of a token. */
function describeHeader({ expected, header }: EngineCause): OutboundError | null {
  if (!isRecord(header)) return null
  const { alg, crit } = header
  return crit === undefined
    ? new OutboundError(`alg: ${show(alg)}`, [expected].flat().join(', '))
    : new OutboundError(`crit: ${show(crit)}`, 'none')
}

/** Required fields of a token response. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const FIELDS: Readonly<Record<string, string>> = {
  token_type: 'bearer, or dpop if `dpop` is set',
  expires_in: 'seconds',
  id_token: 'one, because the scope contains `openid`',
}

/** Throws the error code in a response, as the engine does. */
export function throwErrorCode(error: string, response: Response): never {
  throw new ResponseBodyError('an error in the response body', { cause: { error }, response })
}

/** Describes a field of a response. Values are tokens, so none is shown. */
function describeField(message: string): OutboundError {
  const [, field] = /(?:body "|`)(\w+)["`]/.exec(message) ?? []
  return field === undefined
    ? new OutboundError(message, 'a response that follows the standard')
    : new OutboundError(`no usable \`${field}\``, FIELDS[field] ?? 'a text')
}

/**
 * Converts an error of the engine to an error of latchkey.
 *
 * @param thrown Error of an engine function or of its callbacks. An error of latchkey is unchanged.
 * @param expected Used instead of an error code of the server.
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
