import { encodeBase64url } from '../../lib/base64url.ts'
import type { PasskeyVerifier } from '../../types/passkey-verifier.ts'
import { askVerifier } from './ask-verifier.ts'
import { type AuthenticatorData, type ExpectedData, readAuthenticatorData } from './authenticator-data.ts'
import { type Bytes, decodeMap } from './cbor.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** A new passkey, and its authenticator's data. */
export interface AttestedPasskey extends Omit<AuthenticatorData, 'credential'> {
  readonly id: Bytes
  readonly publicKey: Bytes
  readonly aaguid: string | null
}

/**
 * Reads the attestation of a new passkey, and lets the verifier check its key and its statement. What all verifiers have
 * in common is checked first: one map, the relying party, the flags, and that no byte follows the key.
 *
 * @param attestationObject From the browser, untrusted.
 * @param clientData As the browser sent it. Its content has been checked.
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function readAttestedPasskey(
  attestationObject: Bytes,
  clientData: Bytes,
  expected: ExpectedData,
  verifier: PasskeyVerifier,
): Promise<AttestedPasskey> {
  const object = decodeMap(attestationObject)
  const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((name) => object.get(name))
  if (typeof format !== 'string' || !(statement instanceof Map) || !(data instanceof Uint8Array))
    return throwInvalidResponse('no attestation', 'one')
  const authenticatorData = new Uint8Array(data)
  const { credential, ...read } = await readAuthenticatorData(authenticatorData, expected)
  if (credential === null) return throwInvalidResponse('no passkey in the authenticator data', 'a new one')
  const { id, publicKey } = credential
  const registration = { id: encodeBase64url(id), rpId: expected.rpId, clientData, authenticatorData, publicKey }
  await askVerifier(() => verifier.verifyRegistration({ ...registration, format, statement, attestationObject }))
  return { ...read, ...credential }
}
