// Authenticates short strings with HMAC-SHA-256.

import { decodeBase64url, encodeBase64url } from '../lib/base64url.ts'
import type { Mac } from './engine.ts'
import type { KeyRing, MacPurpose } from './keys.ts'

/**
 * HMAC-SHA-256 of a text under every secret, newest first, in base64url. Finds values that were stored before a
 * rotation.
 */
export const createMacs = async (keys: KeyRing, purpose: MacPurpose, text: string): Promise<string[]> =>
  Promise.all((await keys.macKeys(purpose)).map(async (key) => encodeBase64url(await key.sign(text))))

/** HMAC-SHA-256 of a text under the newest secret, in base64url. */
export async function mac(keys: KeyRing, purpose: MacPurpose, text: string): Promise<string> {
  // `resolveConfig` guarantees at least one secret.
  const [key] = (await keys.macKeys(purpose)) as readonly [Mac]
  return encodeBase64url(await key.sign(text))
}

/**
 * Verifies the tag of a text under any of the secrets, in constant time.
 *
 * @param tag Base64url, from the request, untrusted.
 */
export async function verifyMac(keys: KeyRing, purpose: MacPurpose, text: string, tag: string): Promise<boolean> {
  const bytes = decodeBase64url(tag)
  if (bytes === null) return false
  for (const key of await keys.macKeys(purpose)) if (await key.verify(text, bytes)) return true
  return false
}
