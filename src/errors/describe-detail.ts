import type { AuthError } from './auth-error.ts'
import { getFix } from './error-fixes.ts'

/** Details of an error for developers, in development only. */
export interface ErrorDetail {
  readonly type: string
  readonly message: string
  readonly seen: string | null
  readonly expected: string | null
  readonly fix: string
}

const shorten = (text: unknown): string | null => (typeof text === 'string' ? text.slice(0, 400) : null)

/** Returns the redacted details of an error, and its fix. */
export const describeDetail = (error: AuthError): ErrorDetail => ({
  type: error.type,
  message: error.message.slice(0, 400),
  seen: shorten(error.cause?.seen),
  expected: shorten(error.cause?.expected),
  fix: getFix(error).slice(0, 400),
})
