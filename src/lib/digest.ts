// SHA-256 through Web Crypto.

import { utf8 } from './bytes.ts'

/** SHA-256 of a text's UTF-8 bytes: 32 bytes. */
export async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))
}
