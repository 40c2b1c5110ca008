import type { PasskeyRegistration } from '../../../types/passkey-verifier.ts'
import type { Bytes } from '../cbor.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import type { SimpleWebAuthn } from './load.ts'
import type { ResolvedOptions } from './options.ts'

/** Certificates of authenticators have at most three above them. Each costs a verification. */
const MAX_CERTIFICATES = 5

/** @see https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.13 */
const REVOCATION_LISTS = '2.5.29.31'

/** RSA with MD5 and SHA-1, and ECDSA with SHA-1. @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2 */
const WEAK_SIGNATURES: readonly string[] = ['1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5', '1.2.840.10045.4.1']

type Info = ReturnType<SimpleWebAuthn['getCertificateInfo']>

/** Reads the certificates of a statement, that of the authenticator first. Empty if it has none. */
export function readCertificates({ statement }: PasskeyRegistration): readonly Bytes[] {
  const list = statement.get('x5c')
  if (list === undefined) return []
  const isCertificate = (item: unknown): item is Bytes => item instanceof Uint8Array
  if (!Array.isArray(list) || !list.every(isCertificate) || list.length === 0 || list.length > MAX_CERTIFICATES)
    return throwInvalidResponse('a statement with other certificates', `a list of 1 to ${MAX_CERTIFICATES}`)
  return list
}

/** Whether a certificate names lists, of which SimpleWebAuthn would request each. */
export const namesRevocationLists = ({ parsedCertificate: { tbsCertificate } }: Info): boolean =>
  tbsCertificate.extensions?.some(({ extnID }) => extnID === REVOCATION_LISTS) === true

/** Whether anyone could have made another certificate with this signature. That of a root proves nothing. */
const hasWeakSignature = ({ issuer, parsedCertificate, subject }: Info): boolean =>
  issuer.combined !== subject.combined && WEAK_SIGNATURES.includes(parsedCertificate.signatureAlgorithm.algorithm)

/**
 * Checks what SimpleWebAuthn does not: only an authority may sign another certificate, and not with SHA-1. It would
 * request each revocation list that a certificate names.
 */
export function checkCertificates(
  { getCertificateInfo }: SimpleWebAuthn,
  certificates: readonly Bytes[],
  revocationLists: ResolvedOptions['revocationLists'],
): void {
  for (const [index, certificate] of certificates.entries()) {
    const info = getCertificateInfo(certificate)
    if (index > 0 && !info.basicConstraintsCA)
      throwInvalidResponse('a certificate that another certificate has signed', 'one that an authority has signed')
    if (hasWeakSignature(info)) throwInvalidResponse('a certificate that was signed with SHA-1', 'SHA-256')
    if (revocationLists === 'refuse' && namesRevocationLists(info))
      throwInvalidResponse(
        'a certificate that names a revocation list',
        'one that names none',
        "Set `revocationLists: 'request'`.",
      )
  }
}
