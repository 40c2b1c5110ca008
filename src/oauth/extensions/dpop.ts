import { DPoP, type DPoPHandle, generateKeyPair, isDPoPNonceError, modifyAssertion } from 'oauth4webapi'
import type { ResolvedPrivateKey } from '../../types/private-key.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toClient } from '../engine/requests.ts'
import { importKeyPair } from '../engine/signing-key.ts'
import { requestWithProof } from '../engine/userinfo.ts'
import type { ResourceRequest } from '../server/request-resource.ts'

/** Proves possession of a key in the requests of one sign-in, or of one client. */
export interface Possession<H extends DPoPHandle | null = DPoPHandle | null> {
  /** Part of the options of an engine call. `null` for bearer tokens. */
  readonly handle: H
  /** Sends a request on behalf of the user, with a proof if the tokens are bound to a key. */
  requestResource(request: ResourceRequest): Promise<Response>
  /** Runs a failed request again if the server asked for a nonce in the proof. Throws any other error. */
  retryWithNonce<T>(error: unknown, work: () => Promise<T>): Promise<T>
}

async function retryWithNonce<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  // The handle stores the nonce of the refusal.
  if (isDPoPNonceError(error)) return work()
  throw error
}

const createPossession = (handle: DPoPHandle): Possession<DPoPHandle> => ({
  handle,
  requestResource(request) {
    const sendOnce = () => requestWithProof(request, handle)
    return sendOnce().catch((error) => retryWithNonce(error, sendOnce))
  },
  retryWithNonce,
})

/** Handles of configured keys, which keep the last nonce of each server. */
const kept = new WeakMap<ResolvedPrivateKey, DPoPHandle>()

async function getKeptHandle(provider: ResolvedOAuthProvider, key: ResolvedPrivateKey): Promise<DPoPHandle> {
  const known = kept.get(key)
  if (known) return known
  const made = DPoP(toClient(provider), await importKeyPair(key), {
    // Ed25519 has two names.
    [modifyAssertion]: (header) => void Object.assign(header, { alg: key.algs[0] }),
  })
  kept.set(key, made)
  return made
}

/**
 * Starts to prove possession of the configured key, or of a new key pair for one sign-in. The private key of such a pair
 * is not extractable and is dropped after the sign-in.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-4
 */
export async function startPossession(provider: ResolvedOAuthProvider): Promise<Possession<DPoPHandle>> {
  const { dpopKey } = provider
  if (dpopKey) return createPossession(await getKeptHandle(provider, dpopKey))
  return createPossession(DPoP(toClient(provider), await generateKeyPair('ES256')))
}
