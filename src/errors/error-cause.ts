/** Details of a failure. The log receives them redacted; in development also the error page. */
export interface ErrorCause extends Record<string, unknown> {
  /** The original error. */
  err?: Error
  /** Received value. Never a secret. */
  seen?: string
  /** What was expected instead of `seen`. */
  expected?: string
  /** Fix for this failure, if more specific than that of the table. */
  fix?: string
  /** The application asked for this refusal, as with `prompt=none`. Only `debug` logs it. */
  isExpected?: boolean
}
