/** What WebAuthn is made of. */
export type Bytes = Uint8Array<ArrayBuffer>

/** What CBOR is made from, as far as WebAuthn uses it. */
export type Cbor = number | string | Bytes | readonly Cbor[] | ReadonlyMap<string | number, Cbor>

/** In UTF-8. */
export const bytesOfText = (text: string): Bytes => new TextEncoder().encode(text)

/** One after the other. */
export function concat(...parts: readonly (readonly number[] | Bytes)[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Type and length. @see https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function head(major: number, length: number): number[] {
  if (length < 24) return [(major << 5) | length]
  if (length < 256) return [(major << 5) | 24, length]
  return [(major << 5) | 25, length >> 8, length & 255]
}

/** A value as canonical CBOR. @see https://www.rfc-editor.org/rfc/rfc8949 */
export function cbor(value: Cbor): Bytes {
  if (typeof value === 'number') return Uint8Array.from(value < 0 ? head(1, -1 - value) : head(0, value))
  if (typeof value === 'string') return concat(head(3, bytesOfText(value).length), bytesOfText(value))
  if (value instanceof Uint8Array) return concat(head(2, value.length), value)
  if (value instanceof Map)
    return concat(head(5, value.size), ...Array.from(value, ([k, v]) => concat(cbor(k), cbor(v))))
  const items = value as readonly Cbor[] // what is left
  return concat(head(4, items.length), ...items.map(cbor))
}
