import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Possession } from '../extensions/dpop.ts'
import { loadExtensions } from '../load-extensions.ts'
import { requestResource } from '../server/request-resource.ts'

/** Of bearer tokens, which are bound to no key. */
const NONE: Possession = {
  handle: null,
  requestResource,
  async retryWithNonce(error) {
    throw error
  },
}

/** Returns the proof of the key that tokens are bound to: the configured one, or a new one. None without `dpop`. */
export async function startPossession(provider: ResolvedOAuthProvider): Promise<Possession> {
  if (!provider.dpop) return NONE
  const extensions = await loadExtensions(provider)
  return (await extensions?.startPossession(provider)) ?? NONE
}
