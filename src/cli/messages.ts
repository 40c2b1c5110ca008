import MESSAGES from './messages.json' with { type: 'json' }
import { NPX } from './package-commands.ts'

/** Name of a message in `messages.json`. */
export type MessageName = keyof typeof MESSAGES

/** Replaces `{name}` in a text by its value, if there is one. `{npx}` is the command line itself. */
export const fill = (text: string, values: object = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(Reflect.get({ npx: NPX, ...values }, name) ?? whole))

/** Returns a message of a command. */
export const formatMessage = (name: MessageName, values: object = {}): string => fill(MESSAGES[name], values)

/** Returns `1 error`, `2 errors`. */
export const formatCount = (number: number, what: string, plural = `${what}s`): string =>
  `${number} ${number === 1 ? what : plural}`

/**
 * Exit codes. 1: the command failed, or found a problem. 2: it was called incorrectly. Other codes are those of a
 * started program.
 */
export type FailureCode = number

/** An error that ends a command: a sentence for the user, shown without a stack. An empty one shows nothing. */
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
  if (given.length > 1) throw createError('exclusive', { names: given.map(toFlag).join(' and ') }, 2)
}

const toFlag = (name: string): string => `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
