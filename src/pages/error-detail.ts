import { openExpiring } from '../crypto/open-expiring.ts'
import { seal } from '../crypto/sealed.ts'
import { getFix } from '../errors/error-fixes.ts'
import type { AuthError } from '../errors/errors.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { ErrorDetail } from './layout.ts'

/** Seconds. Long enough to read the page, short enough that a shared link shows nothing. */
const MAX_AGE = 300

const shorten = (text: unknown): string | null => (typeof text === 'string' ? text.slice(0, 400) : null)

/** The redacted details of an error, and its fix. */
export const describeDetail = (error: AuthError): ErrorDetail => ({
  type: error.type,
  message: error.message.slice(0, 400),
  seen: shorten(error.cause?.seen),
  expected: shorten(error.cause?.expected),
  fix: getFix(error).slice(0, 400),
})

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
