import type { Context } from '../../seams/context.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import type { ExpectedData } from './authenticator-data.ts'
import type { Challenge } from './challenge.ts'
import type { BrowserResponse } from './response.ts'

/** A browser's response to a challenge, and the expected values. */
export interface AnsweredCeremony {
  readonly context: Context
  readonly provider: ResolvedWebAuthnProvider
  readonly challenge: Challenge
  /** Its client data has been checked. */
  readonly response: BrowserResponse
  readonly expected: ExpectedData
}
