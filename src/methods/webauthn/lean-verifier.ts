import type { PasskeyRegistration, PasskeyVerifier } from '../../types/passkey-verifier.ts'
import { ALGORITHMS, importPublicKey, type PublicKey } from './public-key.ts'
import { createSignedData } from './signed-data.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/**
 * Verifies a statement that the passkey signed with its own key. @see
 * https://www.w3.org/TR/webauthn-3/#self-attestation
 */
async function verifySelfAttestation(registration: PasskeyRegistration, key: PublicKey): Promise<void> {
  const { authenticatorData, clientData, statement } = registration
  const signature = statement.get('sig')
  const signed = await createSignedData(authenticatorData, clientData)
  const isOwn = statement.get('alg') === key.alg && signature instanceof Uint8Array
  if (!isOwn || !(await key.verifies(new Uint8Array(signature), signed)))
    throwInvalidResponse('a statement signed by another key', 'one by the new key')
}

/**
 * The default verifier, on Web Crypto: EdDSA, ES256 and RS256, which every runtime has. A new passkey must have no
 * statement, or one signed with its own key. Certificates are refused, because it knows no roots.
 */
export const leanVerifier: PasskeyVerifier = {
  algorithms: ALGORITHMS,
  attestation: 'none',
  async verifyRegistration(registration) {
    const { format, publicKey, statement } = registration
    if ((format !== 'none' && format !== 'packed') || statement.has('x5c'))
      throwInvalidResponse(`the attestation ${format.slice(0, 32)}`, 'none')
    if (format === 'none' && statement.size > 0)
      throwInvalidResponse('a statement with the attestation none', 'an empty one')
    const key = await importPublicKey(publicKey)
    if (format === 'packed') await verifySelfAttestation(registration, key)
  },
  async verifyAssertion({ authenticatorData, clientData, publicKey, signature }) {
    const key = await importPublicKey(publicKey)
    return key.verifies(signature, await createSignedData(authenticatorData, clientData))
  },
}
