/** Exit codes. 1: the command failed, or found a problem. 2: it was called incorrectly. */
export type FailureCode = 1 | 2

/** An error that ends a command: a sentence for the user, shown without a stack. */
export class CliError extends Error {
  readonly exitCode: FailureCode

  /** @param message What was received, what was expected, and what to do. Never a secret. */
  constructor(message: string, exitCode: FailureCode = 1) {
    super(message)
    this.name = 'CliError'
    this.exitCode = exitCode
  }
}
