import { formatMessage, type MessageName } from './texts.ts'

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

/** Creates the error with a message of `messages.json`. */
export const createError = (name: MessageName, values: object = {}, exitCode: FailureCode = 1): CliError =>
  new CliError(formatMessage(name, values), exitCode)

/** Returns the message of an error. */
export const readReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @throws {CliError} More than one of some options is given. */
export function assertExclusive(options: object, names: readonly string[]): void {
  const given = names.filter((name) => Reflect.get(options, name) !== undefined)
  if (given.length > 1) throw createError('exclusive', { names: given.map((name) => `--${name}`).join(' and ') }, 2)
}
