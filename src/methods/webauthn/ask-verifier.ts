import { isAuthError, WebAuthnVerificationError } from '../../errors/errors.ts'

/**
 * Calls a verifier. Its failures become refusals of the passkey, except errors of latchkey, such as a missing package.
 *
 * @throws {WebAuthnVerificationError}
 */
export async function askVerifier<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (err) {
    if (isAuthError(err)) throw err
    throw new WebAuthnVerificationError({ cause: { err } })
  }
}
