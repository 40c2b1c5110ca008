import { throwOutboundError } from '../../http/outbound.ts'
import { decodeBase64url } from '../../lib/base64url.ts'
import { decodeUtf8 } from '../../lib/bytes.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { JsonObject } from '../server/fetch-json.ts'

/** The parts of a signed token. */
export interface TokenParts {
  /** The token itself. */
  readonly token: string
  readonly header: JsonObject
  readonly claims: JsonObject
}

/** Parses a part of a token as JSON. @returns `null` unless it is a JSON object in strict base64url of strict UTF-8. */
function readPart(part: string): JsonObject | null {
  const bytes = decodeBase64url(part)
  if (bytes === null) return null
  try {
    const read: unknown = JSON.parse(decodeUtf8(bytes))
    return isRecord(read) ? read : null
  } catch {
    return null // not UTF-8, or not JSON
  }
}

/**
 * Parses a token without verifying it.
 *
 * @param what Names it in errors.
 * @throws {OutboundError} It does not have three parts in strict base64url. Two texts must never be the same token.
 * @see https://www.rfc-editor.org/rfc/rfc7515#section-2
 */
export function readTokenParts(token: string, what = 'an ID token'): TokenParts {
  const parts = token.split('.')
  if (parts.length !== 3) throwOutboundError(`${what} of ${parts.length} parts`, 'three: signed, not encrypted')
  const [header, claims] = parts.slice(0, 2).map(readPart)
  if (!header || !claims || decodeBase64url(parts[2] ?? '') === null)
    throwOutboundError(`${what} with an invalid encoding`, 'base64url of JSON')
  return { token, header, claims }
}
