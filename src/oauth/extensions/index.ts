import { writeRequest } from '../request/pushed.ts'
import { verifySignedResponse } from '../response/signed.ts'
import { decryptIdToken } from './decrypt-id-token.ts'
import { startPossession } from './dpop.ts'
import { fetchWithProof } from './fetch-with-proof.ts'
import { signAssertion } from './sign-assertion.ts'

/** The protocol extensions, by step of a sign-in. Each is active only if an option or the server requires it. */
export interface Extensions {
  /** Decrypts the ID token: `idTokenDecryption`. */
  readonly decryptIdToken: typeof decryptIdToken
  /** Sends a request of the application with a proof: `dpop`. */
  readonly fetchWithProof: typeof fetchWithProof
  /** Authenticates the client: `private_key_jwt`. */
  readonly signAssertion: typeof signAssertion
  /** Verifies a signed authorization response: `responseMode`. */
  readonly verifySignedResponse: typeof verifySignedResponse
  /** Binds the tokens of a sign-in to a key pair: `dpop`. */
  readonly startPossession: typeof startPossession
  /** Creates the authorization request: `par`, `requestObject`. */
  readonly writeRequest: typeof writeRequest
}

/** Every extension. */
export const extensions: Extensions = {
  decryptIdToken,
  fetchWithProof,
  signAssertion,
  verifySignedResponse,
  startPossession,
  writeRequest,
}
