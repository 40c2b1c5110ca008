// The base class of all failures.

import { readProperty } from '../lib/read-property.ts'
import type { ErrorType } from '../types/error-type.ts'
import type { ErrorCause } from './error-cause.ts'
import { getErrorRow } from './error-table.ts'

/** Shared by copies of the library in one process, for which `instanceof` fails. */
const MARK: symbol = Symbol.for('latchkey.error')

/**
 * Key of the error that another object stands for. Frameworks send a thrown response unchanged, and an error with its
 * cause.
 */
export const STANDS_FOR: unique symbol = Symbol.for('latchkey.stands-for')

/** Converts `cause`: an error, a record of details, or any thrown value. */
function toCause(given: unknown): ErrorCause {
  const isRecord = typeof given === 'object' && given !== null && !(given instanceof Error)
  return isRecord ? { ...given } : { err: given instanceof Error ? given : new Error(String(given)) }
}

/** Makes one line of an untrusted text for a message: a line break would forge a line of the log. */
export const toLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, '\uFFFD')

/** Describes the received value, and what was expected. @param name The function that returned it. */
const describe = ({ name, seen, expected }: ErrorCause): string | undefined =>
  seen && toLine(`${name ? `\`${name}\` returned` : 'Found'} ${seen}${expected ? ` instead of ${expected}` : ''}.`)

/**
 * Base class of all errors of the library.
 *
 * `type` identifies it, `cause` contains the details. Browsers see the type only if the table of errors allows it, and
 * never the message.
 */
export class AuthError extends Error {
  /** Identifies the class in logs and URLs. */
  static type: ErrorType = 'Configuration'
  /** Page to redirect a browser to: `signIn` or `error`. */
  static kind: 'signIn' | 'error' = 'error'

  /** The class, such as `AccessDenied`. It is also correct across copies of the library. */
  declare readonly type: ErrorType
  /** Details for the log: `err` is the original error. Browsers never see it. */
  declare readonly cause?: ErrorCause

  /** Makes `instanceof` find the class of the error that another object stands for. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass is asked about its own instances
    const isOwn = (one: unknown) => Function.prototype[Symbol.hasInstance].call(this, one)
    return isOwn(value) || isOwn(readProperty(value, STANDS_FOR))
  }

  /**
   * @param message Text for the log, an error that becomes the cause, or the options. @default a sentence about `seen` and
   * `expected` of the cause; without them, the public text of the type
   * @param options `cause` may be an error or a record of details.
   */
  constructor(message?: string | Error | ErrorOptions, options?: ErrorOptions) {
    const { type } = new.target
    const [text, given] = typeof message === 'string' ? [message, options] : ['', message ?? options]
    const source = given instanceof Error ? given : given?.cause
    const cause = source === undefined ? undefined : toCause(source)
    super(text || describe(cause ?? {}) || getErrorRow(type).text, cause && { cause })
    this.type = type
    this.name = type
    Object.defineProperty(this, MARK, { value: true })
  }
}

/** Base class of errors that lead back to the sign-in page. */
export class SignInError extends AuthError {
  static override kind: 'signIn' | 'error' = 'signIn'
}

/** Returns whether a value is an error of the library, also of another copy of it. */
export function isAuthError(value: unknown): value is AuthError {
  return value instanceof AuthError || (value instanceof Error && Reflect.get(value, MARK) === true)
}
