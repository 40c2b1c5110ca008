// `AuthError` and its subclasses, and what is known about each type.

import { getErrorRow } from './error-table.ts'
import { type Lazy, lazy } from './lib/lazy.ts'
import { readProperty } from './lib/read-property.ts'
import type { ErrorType } from './types/error-type.ts'
import type { Finding } from './types/finding.ts'

export { ERRORS, type ErrorRow, getErrorPage, getErrorRow, isErrorType } from './error-table.ts'
export type { ErrorType } from './types/error-type.ts'
export type { Finding } from './types/finding.ts'

/** What is known about a failure. Goes to the log, redacted; in development also to the error page. */
export interface ErrorCause extends Record<string, unknown> {
  /** The error underneath. */
  err?: Error
  /** What came. Never a secret. */
  seen?: string
  expected?: string
  /** What to do about this one, where that is more than the table says. */
  fix?: string
}

/** What developers can do about failures. No user reads it, so it is loaded with the first failure that is reported. */
export const withFixes: Lazy<typeof import('./error-fixes.ts')> = lazy(() => import('./error-fixes.ts'))

/** Shared between copies of the library in one process, where `instanceof` is not. */
const MARK: symbol = Symbol.for('latchkey.error')

/** Names the error that another object stands for. Frameworks send a thrown response as it is, and an error with its cause. */
export const STANDS_FOR: unique symbol = Symbol.for('latchkey.stands-for')

/** What was given as `cause`: an error, a record of evidence, or whatever somebody threw. */
function toCause(given: unknown): ErrorCause {
  const isRecord = typeof given === 'object' && given !== null && !(given instanceof Error)
  return isRecord ? { ...given } : { err: given instanceof Error ? given : new Error(String(given)) }
}

/**
 * The base of all errors of the library.
 *
 * `type` identifies it, `cause` holds what is known. The browser learns the type only where the table of
 * errors allows it, and never the message.
 */
export class AuthError extends Error {
  /** Identifies the class in logs and URLs. */
  static type: ErrorType = 'Configuration'
  /** Which page a browser is sent to: `signIn` or `error`. */
  static kind: 'signIn' | 'error' = 'error'

  declare readonly type: ErrorType
  declare readonly cause?: ErrorCause

  /** Has `instanceof` find the class of the error that another object stands for. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass is asked about its own instances
    const isOwn = (one: unknown) => Function.prototype[Symbol.hasInstance].call(this, one)
    return isOwn(value) || isOwn(readProperty(value, STANDS_FOR))
  }

  /**
   * @param message Text for the log, an error that becomes the cause, or the options. @default the public sentence of the
   *   type
   * @param options `cause` may be an error or a record of evidence.
   */
  constructor(message?: string | Error | ErrorOptions, options?: ErrorOptions) {
    const { type } = new.target
    const [text, given] = typeof message === 'string' ? [message, options] : ['', message ?? options]
    const cause = given instanceof Error ? given : given?.cause
    super(text || getErrorRow(type).text, cause === undefined ? {} : { cause: toCause(cause) })
    this.type = type
    this.name = type
    Object.defineProperty(this, MARK, { value: true })
  }
}

/** The base of errors that lead back to the sign-in page. */
export class SignInError extends AuthError {
  static override kind: 'signIn' | 'error' = 'signIn'
}

/** Thrown from `authorize`: the credentials are wrong. `code` appears in the URL, so it must give nothing away. */
export class CredentialsSignin extends SignInError {
  static override type: ErrorType = 'CredentialsSignin'
  /** Sent as `?code=`. */
  code = 'credentials'
}

/** A configuration with mistakes. `findings` has all of them. */
export class InvalidConfiguration extends AuthError {
  static override type: ErrorType = 'InvalidConfiguration'
  declare readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    const lines = findings.map(({ option, problem, fix }) => `\n  - ${option}: ${problem}\n    Fix: ${fix}`)
    super(`${lines.length} mistake${lines.length === 1 ? '' : 's'} in the configuration:${lines.join('')}`)
    this.findings = findings
  }
}

/** Makes the class of a type. */
const createErrorClass = (type: ErrorType, Base: typeof AuthError = AuthError): typeof AuthError =>
  class extends Base {
    static override type: ErrorType = type
  }

/** The `signIn` callback refused, or threw. */
export const AccessDenied: typeof AuthError = createErrorClass('AccessDenied')
/** A passkey belongs to another user. */
export const AccountNotLinked: typeof AuthError = createErrorClass('AccountNotLinked', SignInError)
/** The adapter threw, was late, or answered what cannot be. */
export const AdapterError: typeof AuthError = createErrorClass('AdapterError')
/** A callback of the application failed. */
export const CallbackError: typeof AuthError = createErrorClass('CallbackError')
/** The provider's answer cannot be trusted. */
export const CallbackRouteError: typeof AuthError = createErrorClass('CallbackRouteError')
/** The mail could not be sent. */
export const EmailSignInError: typeof AuthError = createErrorClass('EmailSignInError', SignInError)
/** An event handler failed. Logged, never thrown. */
export const EventError: typeof AuthError = createErrorClass('EventError')
/** State, nonce or PKCE do not fit: expired, finished, or from another browser. */
export const InvalidCheck: typeof AuthError = createErrorClass('InvalidCheck')
/** What was typed is no e-mail address that can be sent to. */
export const InvalidEmail: typeof AuthError = createErrorClass('InvalidEmail', SignInError)
/** No such provider, or one that has no such route. */
export const InvalidProvider: typeof AuthError = createErrorClass('InvalidProvider')
/** The request is malformed. */
export const InvalidRequest: typeof AuthError = createErrorClass('InvalidRequest')
/** The session could not be read or written. */
export const JWTSessionError: typeof AuthError = createErrorClass('JWTSessionError')
/** The route exists, not with this method. */
export class MethodNotAllowed extends AuthError {
  static override type: ErrorType = 'MethodNotAllowed'
  /** Value of the `Allow` header. */
  declare readonly allow: string

  constructor(allow: string) {
    super(`Only ${allow} here.`)
    this.allow = allow
  }
}
/** A POST without a token of this browser, or from another site. */
export const MissingCSRF: typeof AuthError = createErrorClass('MissingCSRF', SignInError)
/** A secret is needed and there is none. */
export const MissingSecret: typeof AuthError = createErrorClass('MissingSecret')
/** The account, or its e-mail address, belongs to another user. */
export const OAuthAccountNotLinked: typeof AuthError = createErrorClass('OAuthAccountNotLinked', SignInError)
/** The provider said no. */
export const OAuthCallbackError: typeof AuthError = createErrorClass('OAuthCallbackError', SignInError)
/** The profile could not be read. */
export const OAuthProfileParseError: typeof AuthError = createErrorClass('OAuthProfileParseError')
/** The provider could not be reached. */
export const OAuthSignInError: typeof AuthError = createErrorClass('OAuthSignInError', SignInError)
/** The body is over its limit. */
export const PayloadTooLarge: typeof AuthError = createErrorClass('PayloadTooLarge')
/** A session of the `database` strategy could not be read or written. */
export const SessionTokenError: typeof AuthError = createErrorClass('SessionTokenError')
/** The session does not fit into cookies. */
export const SessionTooLarge: typeof AuthError = createErrorClass('SessionTooLarge')
/** The session could not be ended in the store. */
export const SignOutError: typeof AuthError = createErrorClass('SignOutError')
/** One attempt too many. */
export class TooManyRequests extends AuthError {
  static override type: ErrorType = 'TooManyRequests'
  /** Seconds until the next one counts, as the `Retry-After` header says. */
  declare readonly retryAfter: number

  constructor(retryAfter: number, options?: ErrorOptions) {
    super(options)
    this.retryAfter = retryAfter
  }
}
/** No such route. */
export const UnknownAction: typeof AuthError = createErrorClass('UnknownAction')
/** The body is of a type that is not read. */
export const UnsupportedMediaType: typeof AuthError = createErrorClass('UnsupportedMediaType')
/** The host of the request is none of ours. */
export const UntrustedHost: typeof AuthError = createErrorClass('UntrustedHost')
/** A link or code that is expired, used or none of ours. */
export const Verification: typeof AuthError = createErrorClass('Verification')
/** A passkey's answer does not hold. */
export const WebAuthnVerificationError: typeof AuthError = createErrorClass('WebAuthnVerificationError')

/** Throws an error of a class with what was seen and expected. @param more What else is known. */
export function refuseSeen(Failure: typeof AuthError, seen: string, expected: string, more?: ErrorCause): never {
  throw new Failure({ cause: { seen, expected, ...more } })
}

/** What code of the application threw, as the error of that code; an error of ours stays what it is. */
export const createCallbackError = (err: unknown, name: string, more?: ErrorCause): AuthError =>
  isAuthError(err) ? err : new CallbackError(`\`${name}\` failed.`, { cause: { err, name, ...more } })

/** Whether a value is an error of the library, also of another copy of it. */
export function isAuthError(value: unknown): value is AuthError {
  return value instanceof AuthError || (value instanceof Error && Reflect.get(value, MARK) === true)
}
