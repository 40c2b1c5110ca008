import { createEndSessionUrl, findHints } from '../../features/logout/end-session-request.ts'
import { receiveLogoutToken } from '../../features/logout/receive-logout-token.ts'
import { rememberSession } from '../../features/logout/remember-session.ts'
import { showFrontchannelLogout } from '../../features/logout/show-frontchannel-logout.ts'
import { writeRequest } from '../request/pushed.ts'
import { verifySignedResponse } from '../response/signed.ts'
import { decryptIdToken } from './decrypt-id-token.ts'
import { startPossession } from './dpop.ts'
import { fetchWithProof } from './fetch-with-proof.ts'

/** The protocol extensions, by step of a sign-in. Each is active only if an option or the server requires it. */
export interface Extensions {
  /** Creates the request of a federated sign-out. */
  readonly createEndSessionUrl: typeof createEndSessionUrl
  /** Decrypts the ID token: `idTokenDecryption`. */
  readonly decryptIdToken: typeof decryptIdToken
  /** Sends a request of the application with a proof: `dpop`. */
  readonly fetchWithProof: typeof fetchWithProof
  /** Names the user of a federated sign-out to the provider. */
  readonly findHints: typeof findHints
  /** Verifies a signed authorization response: `responseMode`. */
  readonly verifySignedResponse: typeof verifySignedResponse
  /** Ends sessions by a logout token: `backchannelLogout`. */
  readonly receiveLogoutToken: typeof receiveLogoutToken
  /** Follows a session to its sign-out: federated, `backchannelLogout`, `frontchannelLogout`. */
  readonly rememberSession: typeof rememberSession
  /** Ends sessions by a frame: `frontchannelLogout`. */
  readonly showFrontchannelLogout: typeof showFrontchannelLogout
  /** Binds the tokens of a sign-in to a key pair: `dpop`. */
  readonly startPossession: typeof startPossession
  /** Creates the authorization request: `par`, `requestObject`. */
  readonly writeRequest: typeof writeRequest
}

/** Every extension. */
export const extensions: Extensions = {
  createEndSessionUrl,
  decryptIdToken,
  fetchWithProof,
  findHints,
  verifySignedResponse,
  receiveLogoutToken,
  rememberSession,
  showFrontchannelLogout,
  startPossession,
  writeRequest,
}
