import { throwOutboundError } from '../../http/outbound.ts'
import type { TokenSet } from '../../types/account.ts'
import { throwErrorCode } from '../engine/refusal.ts'
import type { Server } from '../server/describe-server.ts'
import type { TokenResponse } from './normalize.ts'
import type { ReadTokens } from './received-tokens.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

const toNumber = (value: unknown): number => Number.parseFloat(String(value))

const isTokenType = (value: unknown): boolean => isText(value) && /^(?:bearer|dpop)$/i.test(String(value))

const isSeconds = (value: unknown): boolean => Number.isFinite(toNumber(value)) && toNumber(value) >= 0

/** A field of a response: what the log calls a usable value, and whether a value is one. */
interface Field {
  readonly name: string
  readonly expected: string
  readonly holds: (value: unknown) => boolean
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const FIELDS: readonly Field[] = [
  { name: 'access_token', expected: 'a text', holds: isText },
  { name: 'token_type', expected: 'bearer, or dpop if `dpop` is set', holds: isTokenType },
  { name: 'expires_in', expected: 'seconds', holds: (seconds = 0) => isSeconds(seconds) },
  { name: 'refresh_token', expected: 'a text', holds: (token = 'none') => isText(token) },
  { name: 'scope', expected: 'a text', holds: (scope = '') => typeof scope === 'string' },
]

/**
 * Reads the response of a token endpoint that issues no ID tokens.
 *
 * @throws Errors that `toRefusal` reads: it is an error, or a field is missing or malformed. Values are tokens, so none is
 * shown.
 */
export function readTokenFields(server: Server, received: TokenResponse): ReadTokens {
  const { fields, response } = received
  if (received.kind === 'error') throwErrorCode(received.error, response)
  for (const { name, expected, holds } of FIELDS)
    if (!holds(fields[name])) throwOutboundError(`no usable \`${name}\``, expected)
  const { expires_in: seconds, token_type: type } = fields
  const expiry = seconds !== undefined && { expires_in: toNumber(seconds) }
  // Its other fields are not checked, as `TokenSet` says.
  const tokens = { ...fields, token_type: String(type).toLowerCase(), ...expiry } as TokenSet
  return { tokens, idToken: null, server }
}
