import { encodeUtf8 } from '../lib/bytes.ts'

/** Bytes of UTF-8. Enough for every passphrase, and too short to cost much time. */
const MAX_PASSWORD = 1024

/**
 * Returns the bytes of a password, normalized so that all keyboards agree (NFC). It is neither trimmed nor cut.
 *
 * HMAC pads keys with zeros, so a trailing NUL would have no effect: `x` would match `x\0`.
 *
 * @returns `null` if it is not a text, is empty, ends with NUL, or exceeds a kilobyte.
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 * @see https://www.rfc-editor.org/rfc/rfc2104#section-2
 */
export function readBytes(password: unknown): Uint8Array<ArrayBuffer> | null {
  // Checked before NFC, whose time grows with the square of the number of combining marks. NFC produces at least two
  // bytes for three UTF-16 units, so a longer text is too long in every form.
  if (typeof password !== 'string' || password.length > MAX_PASSWORD * 1.5) return null
  const bytes = encodeUtf8(password.normalize('NFC'))
  // The last of zero bytes is `undefined`.
  return bytes.at(-1) && bytes.length <= MAX_PASSWORD ? bytes : null
}

/** Returns the bytes of a new password. @throws {TypeError} The password is empty, too long or ends with NUL. */
export function requireBytes(password: unknown): Uint8Array<ArrayBuffer> {
  const bytes = readBytes(password)
  if (bytes) return bytes
  throw new TypeError(`A password is a text of 1 to ${MAX_PASSWORD} bytes. Its last character is not NUL.`)
}
