import { decryptIdToken } from './decrypt-id-token.ts'
import { startPossession } from './dpop.ts'
import { readSignedAnswer } from './read-signed-answer.ts'
import { writeRequest } from './write-request.ts'

/** More of the protocol, by the step of a sign-in that it takes part in. Each does nothing unless an option or the server asks for it. */
export interface Extensions {
  /** Decrypts the ID Token of an answer: `idTokenDecryption`. */
  readonly decryptIdToken: typeof decryptIdToken
  /** Reads a signed answer to an authorization request: `responseMode`. */
  readonly readSignedAnswer: typeof readSignedAnswer
  /** Binds the tokens of a sign-in to a key pair: `dpop`. */
  readonly startPossession: typeof startPossession
  /** Writes an authorization request: `par`, `requestObject`. */
  readonly writeRequest: typeof writeRequest
}

/** Every extension. */
export const extensions: Extensions = { decryptIdToken, readSignedAnswer, startPossession, writeRequest }
