import { open, seal } from '../crypto/sealed.ts'
import type { AuthError, ErrorType } from '../errors.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ErrorDetail } from '../pages/layout.ts'
import type { ResolvedConfig } from '../types/config.ts'

/** A failure that has been logged. */
export interface Told {
  readonly error: AuthError
  /** What the browser may know of it. */
  readonly shown: {
    readonly error: ErrorType
    readonly code: string | undefined
    /** Ids of providers to use instead, separated by commas: only for a visitor who has proven the address. */
    readonly use: string | undefined
    /** Ten characters that the user can read out and the log can be searched for. */
    readonly id: string
  }
  /** In development only. */
  readonly detail: ErrorDetail | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Seconds. Long enough to read it, short enough that a link in a chat shows nothing. */
const MAX_AGE = 300

const short = (text: unknown): string | null => (typeof text === 'string' ? text.slice(0, 400) : null)

/** The evidence of an error, without anything that is not meant to be read. @param fix What to do about it. */
export const detailOf = ({ type, message, cause }: AuthError, fix: string): ErrorDetail => ({
  type,
  message: message.slice(0, 400),
  seen: short(cause?.seen),
  expected: short(cause?.expected),
  fix: fix.slice(0, 400),
})

/** Sealed, so that nobody can put words on our error page by writing a URL. */
export const sealDetail = (config: ResolvedConfig, detail: ErrorDetail): Promise<string> =>
  seal(config.keys, 'detail', { ...detail, exp: nowSeconds() + MAX_AGE })

/**
 * @param sealed From the query, untrusted.
 * @returns `null` outside development, and when there is none of ours or it is too old.
 */
export async function openDetail(config: ResolvedConfig, sealed: string | null): Promise<ErrorDetail | null> {
  if (sealed === null || !config.development) return null
  const opened = await open(config.keys, 'detail', sealed, MAX_AGE)
  if (opened.state !== 'open' || Number(opened.payload['exp']) <= nowSeconds()) return null
  // Sealed by `sealDetail`, so the shape is known.
  return opened.payload as unknown as ErrorDetail
}
