import { isAuthError, WebAuthnVerificationError } from '../../errors.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import type { Challenge } from './challenge.ts'
import { refuse } from './refuse.ts'
import type { BrowserResponse } from './response.ts'

/** What a browser answered to a challenge, and what it is held against. */
export interface Answered {
  readonly context: Context
  readonly provider: ResolvedWebAuthnProvider
  readonly challenge: Challenge
  readonly response: BrowserResponse
  /** Parameters of both verifications. */
  readonly expected: {
    readonly expectedChallenge: string
    readonly expectedOrigin: string[]
    readonly expectedRPID: string
    readonly requireUserVerification: boolean
  }
}

/**
 * Runs a verification of the library, which refuses in two ways: it throws, or says so.
 *
 * @throws {WebAuthnVerificationError}
 */
export async function verified<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await verify()
  } catch (err) {
    throw isAuthError(err) ? err : new WebAuthnVerificationError({ cause: { err } })
  }
  return result.verified ? result : refuse('a signature that does not fit', 'one of this passkey')
}
