import type { PasskeyRegistration } from '../../../types/passkey-verifier.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import type { PasskeyMetadata, ResolvedOptions } from './options.ts'

/** @see https://fidoalliance.org/specs/mds/fido-metadata-service-v3.1-ps-20250521.html §3.1.4 */
const COMPROMISED =
  /^(?:REVOKED|USER_VERIFICATION_BYPASS|(?:ATTESTATION_KEY|USER_KEY_REMOTE|USER_KEY_PHYSICAL)_COMPROMISE)$/

/** The model of an authenticator, as a UUID. @see https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data */
export function readModel({ authenticatorData }: PasskeyRegistration): string {
  const hex = Array.from(authenticatorData.subarray(37, 53), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Returns the entry of a model. An entry with a known weakness is refused.
 *
 * @returns `null`: there is none. `unavailable`: the function failed, and the application accepts that.
 * @throws {WebAuthnVerificationError}
 */
export async function findMetadata(
  model: string,
  { metadata, unavailable }: ResolvedOptions,
): Promise<PasskeyMetadata | null | 'unavailable'> {
  const entry = typeof metadata === 'function' ? await askFor(model, metadata, unavailable) : findIn(metadata, model)
  if (entry === 'unavailable') return entry
  const found = entry?.statusReports?.find(({ status }) => COMPROMISED.test(status))
  if (found) throwInvalidResponse(`an authenticator whose status is ${found.status}`, 'one without a known weakness')
  return entry
}

const findIn = (list: readonly PasskeyMetadata[], model: string): PasskeyMetadata | null =>
  list.find(({ aaguid }) => aaguid?.toLowerCase() === model) ?? null

async function askFor(
  model: string,
  metadata: Extract<ResolvedOptions['metadata'], (...args: never) => unknown>,
  unavailable: ResolvedOptions['unavailable'],
): Promise<PasskeyMetadata | null | 'unavailable'> {
  try {
    return await metadata(model)
  } catch (error) {
    if (unavailable === 'allow') return 'unavailable'
    throw error
  }
}
