import type { TokenSet } from '../../types/account.ts'
import type { Possession } from '../extensions/dpop.ts'
import type { Server } from '../server/describe-server.ts'
import type { TokenParts } from './token-parts.ts'

/** The tokens in a response. */
export interface ReadTokens {
  readonly tokens: TokenSet
  /** The ID token, with an unverified signature. `null` if the provider issues none. */
  readonly idToken: TokenParts | null
  /** The server, with the expected issuer of the ID token. */
  readonly server: Server
}

/** The tokens of a sign-in. */
export interface ReceivedTokens extends ReadTokens {
  /** Proves possession of the tokens' key. */
  readonly possession: Possession
}
