import { DPoP, type DPoPHandle, generateKeyPair, isDPoPNonceError } from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { toClient } from '../engine/call.ts'

/** Proves possession of the key in the requests of one sign-in. */
export interface Possession {
  /** Part of the options of an engine call. */
  readonly handle: DPoPHandle
  /** Runs a request, and again if the server asks for a nonce in the proof. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Creates the key pair of one sign-in. Its private key is not extractable and is dropped after the sign-in.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-4
 */
export async function startPossession(provider: ResolvedOAuthProvider): Promise<Possession> {
  const handle = DPoP(toClient(provider), await generateKeyPair('ES256'))
  return {
    handle,
    async attempt(work) {
      try {
        return await work()
      } catch (error) {
        // The handle stores the nonce of the refusal.
        if (isDPoPNonceError(error)) return work()
        throw error
      }
    },
  }
}
