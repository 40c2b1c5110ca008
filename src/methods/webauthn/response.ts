import { equalConstantTime } from '../../crypto/equal.ts'
import { decodeBase64url } from '../../lib/base64url.ts'
import { decodeUtf8 } from '../../lib/bytes.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { Challenge } from './challenge.ts'
import type { ResolvedRelyingParty } from './relying-party.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** Maximum length. A response without attestation has 1 to 3 kB. */
const MAX_LENGTH = 16_384

/** 1,023 bytes. @see https://www.w3.org/TR/webauthn-3/#credential-id */
const MAX_ID_LENGTH = 1364

/** The used parts of the browser's `credential.toJSON()`. */
export interface BrowserResponse {
  /** Base64url, canonical. */
  readonly id: string
  /** Part of `response`; untrusted. */
  readonly fields: Readonly<Record<string, unknown>>
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Parses JSON as a record, after a byte order mark. @see https://encoding.spec.whatwg.org/#utf-8-decode */
function parseRecord(json: string | Uint8Array, name: string): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(typeof json === 'string' ? json : decodeUtf8(json).replace(/^\uFEFF/, '')))
  } catch {
    return throwInvalidResponse(`\`${name}\` that is not JSON`, 'JSON')
  }
}

/** Reads a field in canonical base64url without padding. Two texts for one passkey would be two keys in the store. */
export function readBase64url(fields: BrowserResponse['fields'], name: string): string {
  const text = fields[name]
  return typeof text === 'string' && text !== '' && decodeBase64url(text) !== null
    ? text
    : throwInvalidResponse(`no valid base64url in \`${name}\``, 'canonical base64url without padding')
}

/** Reads a field and decodes it. */
export const readBytes = (fields: BrowserResponse['fields'], name: string): Uint8Array<ArrayBuffer> =>
  decodeBase64url(readBase64url(fields, name)) ?? new Uint8Array() // never: it was just decoded

const BINDINGS: readonly unknown[] = ['present', 'supported', 'not-supported']

/**
 * Obsolete, but checked if a browser sends it. @see
 * https://www.w3.org/TR/webauthn-2/#dom-collectedclientdata-tokenbinding
 */
const isBinding = (value: unknown): boolean => value === undefined || BINDINGS.includes(readProperty(value, 'status'))

/**
 * Reads the browser's response.
 *
 * @param data `data` of the body: JSON, untrusted.
 * @throws {WebAuthnVerificationError} Malformed, or too large.
 */
export function parseResponse(data: unknown): BrowserResponse {
  if (typeof data !== 'string' || data.length > MAX_LENGTH)
    throwInvalidResponse('no `data`, or over 16 kB', 'JSON as text')
  const credential = parseRecord(data, 'data')
  const id = readBase64url(credential, 'id')
  const { rawId, response, type } = credential
  if (id.length > MAX_ID_LENGTH || id !== rawId || type !== 'public-key')
    throwInvalidResponse('another `rawId`, another `type`, or an `id` over 1,023 bytes', 'a public key credential')
  return { id, fields: toRecord(response) }
}

/**
 * Compares the browser's client data with the expected values. A page in a frame of another origin is refused, because
 * it could have been overlaid.
 *
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion steps 10 to 14
 */
export function checkClientData(
  { fields }: BrowserResponse,
  { action, challenge }: Challenge,
  { origins }: ResolvedRelyingParty,
): void {
  const data = parseRecord(readBytes(fields, 'clientDataJSON'), 'clientDataJSON')
  const { crossOrigin = false, origin, tokenBinding, topOrigin, type } = data
  if (type !== (action === 'register' ? 'webauthn.create' : 'webauthn.get'))
    throwInvalidResponse('another ceremony', action)
  if (!equalConstantTime(String(data['challenge']), challenge))
    throwInvalidResponse('another challenge', 'the one of the cookie')
  if (typeof origin !== 'string' || !origins.includes(origin))
    throwInvalidResponse(
      `the origin ${String(origin).slice(0, 200)}`,
      origins.join(' or '),
      'Set `relyingParty.origin`, or AUTH_URL.',
    )
  if (crossOrigin !== false || topOrigin !== undefined)
    throwInvalidResponse('a page in a frame of another origin', 'a top-level page of this site')
  if (!isBinding(tokenBinding)) throwInvalidResponse('an unknown `tokenBinding`', 'a known one, or none')
}
