import { decryptIdToken } from './decrypt-id-token.ts'
import { startPossession } from './dpop.ts'
import { readSignedAnswer } from './read-signed-answer.ts'
import { writeRequest } from './write-request.ts'

/** The protocol extensions, by step of a sign-in. Each is active only if an option or the server requires it. */
export interface Extensions {
  /** Decrypts the ID token: `idTokenDecryption`. */
  readonly decryptIdToken: typeof decryptIdToken
  /** Reads a signed authorization response: `responseMode`. */
  readonly readSignedAnswer: typeof readSignedAnswer
  /** Binds the tokens of a sign-in to a key pair: `dpop`. */
  readonly startPossession: typeof startPossession
  /** Creates the authorization request: `par`, `requestObject`. */
  readonly writeRequest: typeof writeRequest
}

/** Every extension. */
export const extensions: Extensions = { decryptIdToken, readSignedAnswer, startPossession, writeRequest }
