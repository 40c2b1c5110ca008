import { refuse } from '../../http/outbound.ts'
import { decodeBase64url } from '../../lib/base64url.ts'
import { decodeUtf8 } from '../../lib/bytes.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { JsonObject } from './fetch-json.ts'

/** The parts of a signed token. */
export interface TokenParts {
  readonly header: JsonObject
  readonly claims: JsonObject
}

/** A part of a token as JSON. @returns `null`: it is no JSON object in strict base64url of strict UTF-8. */
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
 * Reads a token that is not verified yet.
 *
 * @param what Names it in errors.
 * @throws {OutboundError} It is no token of three parts in strict base64url: two texts must never be one token.
 * @see https://www.rfc-editor.org/rfc/rfc7515#section-2
 */
export function readTokenParts(token: string, what = 'an ID Token'): TokenParts {
  const parts = token.split('.')
  if (parts.length !== 3) refuse(`${what} of ${parts.length} parts`, 'three: signed, not encrypted')
  const [header, claims] = parts.slice(0, 2).map(readPart)
  if (!header || !claims || decodeBase64url(parts[2] ?? '') === null)
    refuse(`${what} that is encoded wrongly`, 'base64url of JSON')
  return { header, claims }
}
