import type { ErrorDetail } from '../errors/describe-detail.ts'
import type { FailureDescription } from '../errors/describe-failure.ts'
import type { AuthError } from '../errors/errors.ts'

/** A failure that has been logged. */
export interface LoggedFailure extends FailureDescription {
  readonly error: AuthError
  /** Ten characters that the user can read out and you can find in the log. */
  readonly id: string
}

/** A logged failure with its details for developers. */
export interface DetailedFailure extends LoggedFailure {
  /** `null` except in development. */
  readonly detail: ErrorDetail | null
}
