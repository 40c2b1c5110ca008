import { encodeBase64url } from '../../../lib/base64url.ts'
import { decodeUtf8 } from '../../../lib/bytes.ts'
import { readProperty } from '../../../lib/read-property.ts'
import type { PasskeyCeremony } from '../../../types/passkey-verifier.ts'

/**
 * The options that both functions of SimpleWebAuthn have. Challenge, origin and flags were compared with the expected
 * values before, so those of the client data are the expected ones.
 *
 * @param fields Of the ceremony, as base64url.
 */
export function toCredential<T extends object>({ id, clientData }: PasskeyCeremony, fields: T) {
  const data: unknown = JSON.parse(decodeUtf8(clientData))
  return {
    response: {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: { ...fields, clientDataJSON: encodeBase64url(clientData) },
    },
    expectedChallenge: String(readProperty(data, 'challenge')),
    expectedOrigin: String(readProperty(data, 'origin')),
    requireUserVerification: false,
  }
}
