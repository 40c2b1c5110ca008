import { decodeBase64url } from '../../../lib/base64url.ts'
import { readProperty } from '../../../lib/read-property.ts'
import { decodeBase64 } from '../base64.ts'
import type { Bytes } from '../cbor.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import { namesRevocationLists } from './certificates.ts'
import type { SimpleWebAuthn } from './load.ts'
import type { ResolvedOptions } from './options.ts'

/** Third version of X.509, whose certificates say whether they are those of an authority. */
const VERSION_3 = 2

/** Decodes a certificate in PEM, or in base64 as the FIDO Metadata Service has it. */
function decodeRoot(text: string): Bytes {
  const base64 = text.replace(/-----[A-Z ]+-----|\s/g, '')
  return decodeBase64url(decodeBase64(base64)) ?? throwInvalidResponse('a trusted root that is not base64', 'PEM')
}

/** The reason in the words of SimpleWebAuthn. A certificate in PEM may follow. */
function reasonOf(error: unknown): string {
  const message = readProperty(readProperty(error, 'cause') ?? error, 'message')
  return String(message).split('\n', 1).join('').slice(0, 200)
}

interface Question {
  readonly library: SimpleWebAuthn
  readonly certificates: readonly Bytes[]
  readonly revocationLists: ResolvedOptions['revocationLists']
}

/** Returns why certificates do not lead to a root; `null`: they do. The root itself may be among them. */
async function findFault(root: Bytes, { certificates, library, revocationLists }: Question): Promise<string | null> {
  const { convertCertBufferToPEM, getCertificateInfo, validateCertificatePath } = library
  const [first, ...rest] = certificates.map(convertCertBufferToPEM)
  const encoded = convertCertBufferToPEM(root)
  const info = getCertificateInfo(root)
  if (first === encoded) {
    // The statement was signed by this very certificate, which no other certificate has signed.
    const now = new Date()
    return info.notBefore <= now && now <= info.notAfter ? null : 'A trusted root is not valid now'
  }
  // The metadata of some models lists certificates of authenticators as roots.
  if (info.version === VERSION_3 && !info.basicConstraintsCA) return 'A trusted root is not an authority'
  if (revocationLists === 'refuse' && namesRevocationLists(info)) return 'A trusted root names a revocation list'
  const path = [first, ...rest].filter((each): each is string => each !== undefined && each !== encoded)
  return validateCertificatePath(path, [encoded]).then(() => null, reasonOf)
}

/**
 * Checks that certificates lead to one of the roots, are valid now, and were not revoked. SimpleWebAuthn requests
 * revocation lists only after the certificates were found to lead to the root.
 *
 * @param roots In PEM or base64.
 * @throws {WebAuthnVerificationError}
 */
export async function checkTrust(question: Question, roots: readonly string[]): Promise<void> {
  const faults = new Set<string>()
  for (const root of roots.map(decodeRoot)) {
    const fault = await findFault(root, question)
    if (fault === null) return
    faults.add(fault)
  }
  const reasons = [...faults].join('; ') || 'there is none for this model'
  throwInvalidResponse(`certificates that lead to no trusted root: ${reasons}`, 'valid ones of a root')
}
