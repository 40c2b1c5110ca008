import { encodeBase64url } from '../../../lib/base64url.ts'
import type { PasskeyRegistration } from '../../../types/passkey-verifier.ts'
import type { Bytes } from '../cbor.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import { ALGORITHMS, checkKey, NUMBERS } from './algorithms.ts'
import { checkCertificates, readCertificates } from './certificates.ts'
import { toCredential } from './credential.ts'
import type { SimpleWebAuthn } from './load.ts'
import { findMetadata, readModel } from './metadata.ts'
import type { ResolvedOptions } from './options.ts'
import { checkTrust } from './trust.ts'

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

/**
 * Checks the algorithm that a statement names, because SimpleWebAuthn takes its hash from there, whatever the key says.
 * The chips of computers still sign with SHA-1, which only has to resist who makes the data: the chip itself.
 */
function checkStatementAlgorithm({ format, statement }: PasskeyRegistration, keyAlgorithm: number | null): void {
  const alg = statement.get('alg')
  if (keyAlgorithm !== null && format === 'packed' && alg !== keyAlgorithm)
    throwInvalidResponse('a statement signed by another key', 'one by the new key')
  if (alg !== undefined && format !== 'tpm' && !NUMBERS.some((known) => known === alg))
    throwInvalidResponse('a statement signed with another algorithm', NUMBERS.join(', '))
}

async function verifyStatement(library: SimpleWebAuthn, registration: PasskeyRegistration): Promise<void> {
  const { attestationObject, rpId } = registration
  const { verified } = await library.verifyRegistrationResponse({
    ...toCredential(registration, { attestationObject: encodeBase64url(attestationObject) }),
    expectedRPID: rpId,
    requireUserPresence: false,
    supportedAlgorithmIDs: [...NUMBERS],
  })
  if (!verified) throwInvalidResponse('a statement with an invalid signature', 'a valid one')
}

/** Checks that certificates lead to a root of their model. */
async function verifyModel(
  library: SimpleWebAuthn,
  registration: PasskeyRegistration,
  certificates: readonly Bytes[],
  options: ResolvedOptions,
): Promise<void> {
  const { revocationLists, roots } = options
  checkCertificates(library, certificates, revocationLists)
  const entry = await findMetadata(readModel(registration), options)
  // Nothing is requested from an address that an unknown authority has chosen.
  if (entry === 'unavailable') return checkCertificates(library, certificates, 'refuse')
  const listed = entry?.metadataStatement?.attestationRootCertificates ?? []
  await checkTrust({ library, certificates, revocationLists }, [...roots, ...listed])
}

/**
 * Verifies a new passkey: its key, its statement and, where certificates are demanded, that they lead to a trusted root.
 * That comes first, because SimpleWebAuthn requests the revocation lists of the format `android-key` from addresses in
 * certificates of any root.
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
  const isAttested = certificates.length > 0
  checkAttestation(certificates, options)
  const asked = options.algorithms.map((name) => ALGORITHMS[name][0])
  const keyAlgorithm = await checkKey(publicKey, asked)
  checkStatementAlgorithm(registration, isAttested ? null : keyAlgorithm)
  if (isAttested) await verifyModel(library, registration, certificates, options)
  await verifyStatement(library, registration)
}
