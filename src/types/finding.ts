import type { ErrorType } from './error-type.ts'

/** One configuration error with its fix. */
export interface Finding {
  /** Path of the option, or the name of the environment variable. */
  readonly option: string
  readonly problem: string
  readonly fix: string
  /** Type of the equivalent error in Auth.js. */
  readonly type?: ErrorType
}
