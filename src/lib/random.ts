// Generates random tokens and ids.

import { encodeBase64url } from './base64url.ts'

/** @param size Bytes. */
export const randomBytes = (size: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(size))

/**
 * An unguessable text for URLs and cookies: base64url.
 *
 * @param size Bytes of randomness. @default 32
 */
export const randomToken = (size = 32): string => encodeBase64url(randomBytes(size))

/**
 * Several of them, of one draw: on Node each draw takes 2 µs, however large.
 *
 * @param size Bytes of randomness of each.
 */
export function randomTokens(count: number, size = 32): readonly string[] {
  const bytes = randomBytes(count * size)
  return Array.from({ length: count }, (_, i) => encodeBase64url(bytes.subarray(i * size, (i + 1) * size)))
}

const UPPERCASE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWERCASE = UPPERCASE.toLowerCase()

function randomText(length: number, alphabet: string): string {
  let text = ''
  // What lies above the largest multiple of their number in a byte would make some characters likelier.
  const limit = 256 - (256 % alphabet.length)
  while (text.length < length)
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length)
    }
  return text
}

/** @returns `length` characters `0-9a-z`. */
export const randomLowercase = (length: number): string => randomText(length, LOWERCASE)

/** Something a person can read out on the telephone: `length` characters `0-9A-Z`. */
export const randomUppercase = (length: number): string => randomText(length, UPPERCASE)

/** Something a person can type: `length` digits. */
export const randomDigits = (length: number): string => randomText(length, UPPERCASE.slice(0, 10))
