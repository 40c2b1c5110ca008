import { DPoP, type DPoPHandle, generateKeyPair, isDPoPNonceError } from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { toClient } from '../engine/call.ts'

/** Proves in the requests of one sign-in that its key is held. */
export interface Possession {
  /** What a call of the engine takes. */
  readonly handle: DPoPHandle
  /** Does something, and once more if the server asks for a nonce in the proof. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Makes the key pair of one sign-in. Its private key cannot be exported, and is gone with the sign-in.
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
        // The handle keeps the nonce that came with the refusal.
        if (isDPoPNonceError(error)) return work()
        throw error
      }
    },
  }
}
