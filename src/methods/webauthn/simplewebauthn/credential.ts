import { encodeBase64url } from '../../../lib/base64url.ts'
import { decodeUtf8 } from '../../../lib/bytes.ts'
import { readProperty } from '../../../lib/read-property.ts'
import type { PasskeyCeremony } from '../../../types/passkey-verifier.ts'

/** The options that both functions of SimpleWebAuthn have. @typeParam F Fields of the ceremony. */
export interface Credential<F> {
  readonly response: {
    readonly id: string
    readonly rawId: string
    readonly type: 'public-key'
    readonly clientExtensionResults: Record<string, never>
    readonly response: F & { readonly clientDataJSON: string }
  }
  readonly expectedChallenge: string
  readonly expectedOrigin: string
  readonly requireUserVerification: boolean
}

/**
 * Creates them. Challenge, origin and flags were compared with the expected values before, so those of the client data
 * are the expected ones.
 *
 * @param fields Of the ceremony, as base64url.
 */
export function toCredential<F extends object>({ id, clientData }: PasskeyCeremony, fields: F): Credential<F> {
  // It may begin with a byte order mark.
  const data: unknown = JSON.parse(decodeUtf8(clientData).replace(/^\uFEFF/, ''))
  const response = { ...fields, clientDataJSON: encodeBase64url(clientData) }
  return {
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: String(readProperty(data, 'challenge')),
    expectedOrigin: String(readProperty(data, 'origin')),
    requireUserVerification: false,
  }
}
