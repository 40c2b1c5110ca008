import type { Bytes } from '../cbor.ts'

/** Returns the offset after a number; `NaN`: there is none. */
const endOfNumber = (der: Bytes, at: number): number => (der[at] === 2 ? at + 2 + (der[at + 1] ?? 0) : Number.NaN)

/**
 * Returns whether bytes are two numbers in DER. SimpleWebAuthn accepts other encodings of a signature, and bytes after
 * it. @see ITU-T X.690 §10.1
 */
export function isDer(der: Bytes): boolean {
  const isLong = der[1] === 0x81
  const start = isLong ? 3 : 2
  const length = der[start - 1] ?? 0
  const isSequence = der[0] === 0x30 && length === der.length - start && length > 127 === isLong
  return isSequence && endOfNumber(der, endOfNumber(der, start)) === der.length
}
