import { encodeBase64url } from '../../../lib/base64url.ts'
import type { PasskeyRegistration } from '../../../types/passkey-verifier.ts'
import type { Bytes } from '../cbor.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import { ALGORITHMS, checkKey } from './algorithms.ts'
import { checkCertificates, checkTrust, readCertificates } from './certificates.ts'
import { toCredential } from './credential.ts'
import type { SimpleWebAuthn } from './load.ts'
import { findMetadata, readModel } from './metadata.ts'
import type { ResolvedOptions } from './options.ts'

/** Of a phone, a security key, a computer. Google retired that of SafetyNet. */
const FORMATS: readonly string[] = ['none', 'packed', 'tpm', 'android-key', 'apple', 'fido-u2f']

function checkAttestation(certificates: readonly Bytes[], { attestation, unattested }: ResolvedOptions): void {
  const hasCertificates = certificates.length > 0
  if (hasCertificates && attestation === 'none')
    throwInvalidResponse(
      'a statement with certificates',
      'none',
      "Set `attestation: 'direct'`, and `roots` or `metadata`.",
    )
  if (!hasCertificates && attestation !== 'none' && unattested === 'refuse')
    throwInvalidResponse('a passkey without certificates', `the attestation ${attestation}`)
}

async function verifyStatement(library: SimpleWebAuthn, registration: PasskeyRegistration): Promise<void> {
  const { attestationObject, rpId } = registration
  const { verified } = await library.verifyRegistrationResponse({
    ...toCredential(registration, { attestationObject: encodeBase64url(attestationObject) }),
    expectedRPID: rpId,
    requireUserPresence: false,
    supportedAlgorithmIDs: Object.values(ALGORITHMS).map(([alg]) => alg),
  })
  if (!verified) throwInvalidResponse('a statement with an invalid signature', 'a valid one')
}

/**
 * Verifies a new passkey: its key, its statement and, where certificates are demanded, that they lead to a trusted root.
 *
 * @throws {WebAuthnVerificationError}
 */
export async function verifyRegistration(
  library: SimpleWebAuthn,
  registration: PasskeyRegistration,
  options: ResolvedOptions,
): Promise<void> {
  const { format, publicKey } = registration
  if (!FORMATS.includes(format)) throwInvalidResponse(`the attestation ${format.slice(0, 32)}`, FORMATS.join(', '))
  const certificates = readCertificates(registration)
  checkAttestation(certificates, options)
  await checkKey(publicKey)
  checkCertificates(library, certificates, options)
  await verifyStatement(library, registration)
  if (certificates.length === 0) return
  const entry = await findMetadata(readModel(registration), options)
  if (entry === 'unavailable') return
  const listed = entry?.metadataStatement?.attestationRootCertificates ?? []
  await checkTrust(library, certificates, [...options.roots, ...listed.map(library.convertCertBufferToPEM)])
}
