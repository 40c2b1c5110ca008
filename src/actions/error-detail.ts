import { open, seal } from '../crypto/sealed.ts'
import { type AuthError, withFixes } from '../errors.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ErrorDetail } from '../pages/layout.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** Seconds. Long enough to read it, short enough that a link in a chat shows nothing. */
const MAX_AGE = 300

const shorten = (text: unknown): string | null => (typeof text === 'string' ? text.slice(0, 400) : null)

/** The evidence of an error and what to do about it, without anything that is not meant to be read. */
export const describeDetail = (error: AuthError): Promise<ErrorDetail> =>
  withFixes(async ({ getFix }) => ({
    type: error.type,
    message: error.message.slice(0, 400),
    seen: shorten(error.cause?.seen),
    expected: shorten(error.cause?.expected),
    fix: getFix(error).slice(0, 400),
  }))

/** Sealed, so that nobody can put words on our error page by writing a URL. */
export const sealDetail = (config: ResolvedConfig, detail: ErrorDetail): Promise<string> =>
  seal(config.keys, 'detail', { ...detail, exp: nowSeconds() + MAX_AGE })

/**
 * @param sealed From the query, untrusted.
 * @returns `null` outside development, and when there is none of ours or it is too old.
 */
export async function openDetail(config: ResolvedConfig, sealed: string | null): Promise<ErrorDetail | null> {
  if (sealed === null || !config.development) return null
  const opened = await open<ErrorDetail & { readonly exp: number }>(config.keys, 'detail', sealed, MAX_AGE)
  if (opened.state !== 'open' || opened.payload.exp <= nowSeconds()) return null
  return opened.payload
}
