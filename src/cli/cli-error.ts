/** 1: the command could not do it, or found what it looks for. 2: it was called in a way that it cannot answer. */
export type FailureCode = 1 | 2

/** Why a command ends early: a sentence for the person who called it, shown without a stack. */
export class CliError extends Error {
  readonly exitCode: FailureCode

  /** @param message What was seen, what was expected, and what to do. Never a secret. */
  constructor(message: string, exitCode: FailureCode = 1) {
    super(message)
    this.name = 'CliError'
    this.exitCode = exitCode
  }
}
