import { OperationProcessingError, UnsupportedOperationError } from 'oauth4webapi'
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

/**
 * Throws an error of the engine about a signed token, or about a user that is not that of one, as an error of latchkey.
 * Any other is unchanged.
 */
export function throwTokenRefusal(thrown: unknown): never {
  if (!(thrown instanceof OperationProcessingError || thrown instanceof UnsupportedOperationError)) throw thrown
  const cause: EngineCause = isRecord(thrown.cause) ? thrown.cause : {}
  throw describeClaim(thrown.message, cause) ?? describeSubject(cause) ?? describeHeader(cause) ?? thrown
}
