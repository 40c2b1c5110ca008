import { openExpiring } from '../crypto/open-expiring.ts'
import { seal } from '../crypto/sealed.ts'
import type { ErrorDetail } from '../errors/describe-detail.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'

/** Seconds. Long enough to read the page, short enough that a shared link shows nothing. */
const MAX_AGE = 300

/** Sealed, so that an attacker cannot put text on the error page with a link. */
export const sealDetail = (config: ResolvedConfig, detail: ErrorDetail): Promise<string> =>
  seal(config.keys, 'detail', { ...detail, exp: nowSeconds() + MAX_AGE })

/**
 * @param sealed From the query, untrusted.
 * @returns `null` outside development, and if it is missing, foreign or too old.
 */
export async function openDetail(config: ResolvedConfig, sealed: string | null): Promise<ErrorDetail | null> {
  if (sealed === null || !config.development) return null
  const opened = await openExpiring<ErrorDetail & { readonly exp: number }>(config.keys, 'detail', sealed, MAX_AGE)
  return opened.state === 'open' ? opened.payload : null
}
