import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Possession } from '../extensions/dpop.ts'
import { loadExtensions } from '../load-extensions.ts'

/** Returns the proof of the key that tokens are bound to: the configured one, or a new one. `null` without `dpop`. */
export const findPossession = async (provider: ResolvedOAuthProvider): Promise<Possession | null> =>
  provider.dpop ? ((await (await loadExtensions(provider))?.startPossession(provider)) ?? null) : null
