import type { PasskeyRegistration } from '../../../types/passkey-verifier.ts'
import type { Bytes } from '../cbor.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import type { SimpleWebAuthn } from './load.ts'
import type { ResolvedOptions } from './options.ts'

/** Certificates of authenticators have at most three above them. Each costs a verification. */
const MAX_CERTIFICATES = 5

/** @see https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.13 */
const REVOCATION_LISTS = '2.5.29.31'

/** Reads the certificates of a statement, that of the authenticator first. Empty if it has none. */
export function readCertificates({ statement }: PasskeyRegistration): readonly Bytes[] {
  const list = statement.get('x5c')
  if (list === undefined) return []
  const isCertificate = (item: unknown): item is Bytes => item instanceof Uint8Array
  if (!Array.isArray(list) || !list.every(isCertificate) || list.length === 0 || list.length > MAX_CERTIFICATES)
    return throwInvalidResponse('a statement with other certificates', `a list of 1 to ${MAX_CERTIFICATES}`)
  return list
}

/**
 * Checks what SimpleWebAuthn does not: only an authority may sign another certificate. It would request each revocation
 * list that a certificate names.
 */
export function checkCertificates(
  { getCertificateInfo }: SimpleWebAuthn,
  certificates: readonly Bytes[],
  { revocationLists }: ResolvedOptions,
): void {
  for (const [index, certificate] of certificates.entries()) {
    const { basicConstraintsCA, parsedCertificate } = getCertificateInfo(certificate)
    if (index > 0 && !basicConstraintsCA)
      throwInvalidResponse('a certificate that another certificate has signed', 'one that an authority has signed')
    const { extensions = [] } = parsedCertificate.tbsCertificate
    if (revocationLists === 'refuse' && extensions.some(({ extnID }) => extnID === REVOCATION_LISTS))
      throwInvalidResponse(
        'a certificate that names a revocation list',
        'one that names none',
        "Set `revocationLists: 'request'`.",
      )
  }
}

/** Returns whether certificates lead to a root. The root itself may be among them. */
async function leadsTo(root: string, certificates: readonly string[], library: SimpleWebAuthn): Promise<boolean> {
  const path = certificates.filter((certificate) => certificate !== root)
  // The statement was signed by this very certificate.
  if (path.length === 0) return true
  return library.validateCertificatePath(path, [root]).catch(() => false)
}

/**
 * Checks that certificates lead to one of the roots, are valid now, and were not revoked.
 *
 * @param roots In PEM.
 * @throws {WebAuthnVerificationError}
 */
export async function checkTrust(
  library: SimpleWebAuthn,
  certificates: readonly Bytes[],
  roots: readonly string[],
): Promise<void> {
  const encoded = certificates.map(library.convertCertBufferToPEM)
  for (const root of roots) if (await leadsTo(root, encoded, library)) return
  throwInvalidResponse('certificates that lead to no trusted root, are expired or were revoked', 'valid ones of a root')
}
