import {
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { OutboundError } from '../../http/outbound.ts'
import { show } from '../failure.ts'

/** Required fields of a token response. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const EXPECTED: Readonly<Record<string, string>> = {
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
    : new OutboundError(`no usable \`${field}\``, EXPECTED[field] ?? 'a text')
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
  return thrown instanceof OperationProcessingError || thrown instanceof UnsupportedOperationError
    ? describeField(thrown.message)
    : thrown
}
