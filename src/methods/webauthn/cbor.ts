import { decodeUtf8 } from '../../lib/bytes.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** A separate buffer, as Web Crypto requires it. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Types of CBOR that WebAuthn uses. */
export type Cbor = number | string | boolean | null | Bytes | readonly Cbor[] | CborMap

/** A map of CBOR. */
export type CborMap = ReadonlyMap<number | string, Cbor>

/** A value, and the offset of the next one. */
type Decoded<T = Cbor> = readonly [value: T, end: number]

/** Maximum depth of lists and maps. Authenticators use at most four. @see CTAP 2.1 §8 */
const MAX_DEPTH = 4

const SIMPLE: ReadonlyMap<number, boolean | null> = new Map([
  [20, false],
  [21, true],
  [22, null],
])

/** Reads the number in the head of an item: a value or a length, of four bytes at most. */
function readArgument(bytes: Bytes, at: number): Decoded<number> {
  const info = (bytes[at] ?? 0) & 31
  if (info < 24) return [info, at + 1]
  const size = 2 ** (info - 24)
  if (info > 26 || at + 1 + size > bytes.length)
    throwInvalidResponse('CBOR of an indefinite length, or too short', 'whole CBOR')
  let value = 0
  for (const byte of bytes.subarray(at + 1, at + 1 + size)) value = value * 256 + byte
  return [value, at + 1 + size]
}

function readSlice(bytes: Bytes, start: number, length: number): Bytes {
  if (start + length > bytes.length) throwInvalidResponse('CBOR that is too short', 'whole CBOR')
  return bytes.slice(start, start + length)
}

function readText(bytes: Bytes): string {
  try {
    return decodeUtf8(bytes)
  } catch {
    return throwInvalidResponse('CBOR with a text that is not UTF-8', 'UTF-8')
  }
}

/** @param count Number of items. The bytes end long before a forged count does. */
function readList(bytes: Bytes, start: number, count: number, depth: number): Decoded<Cbor[]> {
  const list: Cbor[] = []
  let end = start
  for (let i = 0; i < count; i++) {
    const [value, next] = decodeCbor(bytes, end, depth)
    list.push(value)
    end = next
  }
  return [list, end]
}

function readMap(bytes: Bytes, start: number, count: number, depth: number): Decoded<CborMap> {
  const [list, end] = readList(bytes, start, 2 * count, depth)
  const map = new Map<number | string, Cbor>()
  for (let i = 0; i < list.length; i += 2) {
    const key = list[i]
    if ((typeof key !== 'number' && typeof key !== 'string') || map.has(key))
      throwInvalidResponse('CBOR with a repeated key, or one that is neither number nor text', 'other keys')
    map.set(key, list[i + 1] ?? null)
  }
  return [map, end]
}

/**
 * Decodes one item of CBOR, of the types that authenticators and browsers send.
 *
 * @param bytes From the browser, untrusted.
 * @param at Offset of the item.
 * @returns The value, and the offset of the next item.
 * @throws {WebAuthnVerificationError} Malformed, truncated, nested deeper than four levels, or of another type.
 * @see https://www.rfc-editor.org/rfc/rfc8949#section-3
 */
export function decodeCbor(bytes: Bytes, at = 0, depth = 0): Decoded {
  const first = bytes[at]
  if (first === undefined || depth > MAX_DEPTH)
    throwInvalidResponse('CBOR that is too short, or nested too deeply', 'whole CBOR')
  const [argument, start] = readArgument(bytes, at)
  const end = start + argument
  switch (first >> 5) {
    case 0:
      return [argument, start]
    case 1:
      return [-1 - argument, start]
    case 2:
      return [readSlice(bytes, start, argument), end]
    case 3:
      return [readText(readSlice(bytes, start, argument)), end]
    case 4:
      return readList(bytes, start, argument, depth + 1)
    case 5:
      return readMap(bytes, start, argument, depth + 1)
    default: {
      const value = first >> 5 === 7 ? SIMPLE.get(first & 31) : undefined
      return value === undefined
        ? throwInvalidResponse('CBOR of another type', 'a number, text, bytes, list or map')
        : [value, start]
    }
  }
}

/** Decodes exactly one map. @throws {WebAuthnVerificationError} It is something else, or bytes follow. */
export function decodeMap(bytes: Bytes): CborMap {
  const [value, end] = decodeCbor(bytes)
  if (!(value instanceof Map) || end !== bytes.length)
    throwInvalidResponse('another item of CBOR, or several', 'one map')
  return value
}
