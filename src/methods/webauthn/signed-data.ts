import type { Bytes } from './cbor.ts'

/**
 * Returns the data that authenticators sign: their own and the digest of the browser's.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-op-get-assertion step 11
 */
export async function createSignedData(authenticatorData: Bytes, clientData: Bytes): Promise<Bytes> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData))
  const signed = new Uint8Array(authenticatorData.length + digest.length)
  signed.set(authenticatorData)
  signed.set(digest, authenticatorData.length)
  return signed
}
