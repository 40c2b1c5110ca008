// SHA-256 through Web Crypto.

import { encodeBase64url } from '../lib/base64url.ts'
import { encodeUtf8 } from '../lib/bytes.ts'

/** Returns the SHA-256 of a text's UTF-8 bytes: 32 bytes. */
export async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(text)))
}

/** Returns the SHA-256 of a text as base64url: 43 characters. */
export const hashText = async (text: string): Promise<string> => encodeBase64url(await sha256(text))
