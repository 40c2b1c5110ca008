import type { ErrorType } from './error-type.ts'

/** One mistake in a configuration, and the line that mends it. */
export interface Finding {
  /** Path of the option, or the name of the environment variable. */
  readonly option: string
  readonly problem: string
  readonly fix: string
  /** Type of the error that stands for it in Auth.js. */
  readonly type?: ErrorType
}
