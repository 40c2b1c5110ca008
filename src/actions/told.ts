import type { AuthError, ErrorType } from '../errors.ts'
import type { ErrorDetail } from '../pages/layout.ts'

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
