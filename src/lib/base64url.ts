// Encodes and decodes base64url strictly.

/** Native methods of some runtimes. Detected, never required. */
interface Base64Options {
  alphabet: 'base64url'
  omitPadding?: boolean
  lastChunkHandling?: 'strict'
}
interface NativeBytes {
  toBase64?(options: Base64Options): string
}
interface NativeConstructor {
  fromBase64?(text: string, options: Base64Options): Uint8Array<ArrayBuffer>
}
interface NodeBuffer {
  allocUnsafe(size: number): Uint8Array<ArrayBuffer> & { write(text: string, at: number, encoding: string): number }
  from(
    data: ArrayBuffer | string,
    encodingOrOffset: string | number,
    length?: number,
  ): Uint8Array<ArrayBuffer> & { toString(encoding: string): string }
}

const native = Uint8Array as unknown as NativeConstructor
const hasToBase64 = 'toBase64' in Uint8Array.prototype
// Through `globalThis`, so that bundlers for other platforms ship no polyfill for it.
const NodeBuffer = (globalThis as { Buffer?: NodeBuffer }).Buffer

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SHAPE = /^[\w-]*$/

/**
 * Encodes bytes as base64url without padding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4648#section-5
 */
export function encodeBase64url(bytes: Uint8Array<ArrayBuffer> & NativeBytes): string {
  if (hasToBase64) return bytes.toBase64?.({ alphabet: 'base64url', omitPadding: true }) ?? ''
  if (NodeBuffer) return NodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Returns whether the last character has no bits that decoding drops. Otherwise two texts for the same bytes would let
 * an altered token pass as the original.
 */
function isCanonical(text: string): boolean {
  const rest = text.length % 4
  if (rest === 0) return true
  const last = ALPHABET.indexOf(text.charAt(text.length - 1))
  return rest !== 1 && (last & (rest === 2 ? 15 : 3)) === 0
}

function decodePortably(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** Input of `decodeBase64url`. */
const isStrict = (text: string): boolean => SHAPE.test(text) && isCanonical(text)

function decode(text: string): Uint8Array<ArrayBuffer> {
  if (native.fromBase64) return native.fromBase64(text, { alphabet: 'base64url' })
  if (!NodeBuffer) return decodePortably(text)
  // A view into Node's pool: copying costs more than decoding.
  const { buffer, byteOffset, byteLength } = NodeBuffer.from(text, 'base64url')
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/**
 * Decodes base64url.
 *
 * @param text From the request, untrusted.
 * @returns `null` if the text is not base64url, is padded, or is not the canonical encoding of its bytes.
 */
export const decodeBase64url = (text: string): Uint8Array<ArrayBuffer> | null => (isStrict(text) ? decode(text) : null)

/**
 * Decodes two texts into one array: a ciphertext and its tag, as Web Crypto expects them. On Node both are decoded in
 * place.
 *
 * @returns `null` if `decodeBase64url` would refuse one of them.
 */
export function decodeBase64urlPair(first: string, second: string): Uint8Array<ArrayBuffer> | null {
  if (!isStrict(first) || !isStrict(second)) return null
  const size = Math.floor(first.length * 0.75)
  const total = size + Math.floor(second.length * 0.75)
  if (native.fromBase64 || !NodeBuffer) {
    const bytes = new Uint8Array(total)
    bytes.set(decode(first))
    bytes.set(decode(second), size)
    return bytes
  }
  const bytes = NodeBuffer.allocUnsafe(total)
  bytes.write(second, bytes.write(first, 0, 'base64url'), 'base64url')
  return new Uint8Array(bytes.buffer, bytes.byteOffset, total)
}
