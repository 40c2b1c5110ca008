import { type AuthenticatorData, type ExpectedData, readAuthenticatorData } from './authenticator-data.ts'
import { type Bytes, type CborMap, decodeMap } from './cbor.ts'
import { importPublicKey, type PublicKey } from './public-key.ts'
import { createSignedData } from './signed-data.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** A new passkey, and its authenticator's data. */
export interface AttestedPasskey extends Omit<AuthenticatorData, 'credential'> {
  readonly id: Bytes
  readonly publicKey: Bytes
}

/**
 * Verifies a statement that the passkey signed with its own key. @see
 * https://www.w3.org/TR/webauthn-3/#self-attestation
 */
async function verifySelfAttestation(statement: CborMap, key: PublicKey, signed: Bytes): Promise<void> {
  const signature = statement.get('sig')
  const isOwn = statement.get('alg') === key.alg && signature instanceof Uint8Array
  if (!isOwn || !(await key.verifies(signature as Bytes, signed)))
    throwInvalidResponse('a statement signed by another key', 'one by the new key')
}

/**
 * Reads the attestation of a new passkey. It must have no statement, or one signed with its own key. Certificates are
 * refused, because checking them would require requests to the addresses in them.
 *
 * @param attestation From the browser, untrusted.
 * @param clientData As the browser sent it. Its content has been checked.
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function readAttestedPasskey(
  attestation: Bytes,
  clientData: Bytes,
  expected: ExpectedData,
): Promise<AttestedPasskey> {
  const object = decodeMap(attestation)
  const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((name) => object.get(name))
  if (!(statement instanceof Map) || !(data instanceof Uint8Array)) return throwInvalidResponse('no attestation', 'one')
  if ((format !== 'none' && format !== 'packed') || statement.has('x5c'))
    throwInvalidResponse(`the attestation ${String(format).slice(0, 32)}`, 'none')
  if (format === 'none' && statement.size > 0)
    throwInvalidResponse('a statement with the attestation none', 'an empty one')
  const { credential, ...authenticatorData } = await readAuthenticatorData(data, expected)
  if (credential === null) return throwInvalidResponse('no passkey in the authenticator data', 'a new one')
  const key = await importPublicKey(credential.publicKey)
  if (format === 'packed') await verifySelfAttestation(statement, key, await createSignedData(data, clientData))
  return { ...authenticatorData, ...credential }
}
