import type { ErrorType } from './error-type.ts'

/** One configuration error with its fix. */
export interface Finding {
  /** Path of the option, or the name of the environment variable. */
  readonly option: string
  /** What is wrong, without the name of the option. */
  readonly problem: string
  /** What to do, or the line to write. May be empty. */
  readonly fix: string
  /** Type of the equivalent error in Auth.js. */
  readonly type?: ErrorType
}
