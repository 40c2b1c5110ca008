// The class of each failure.

import type { ErrorType } from '../types/error-type.ts'
import type { Finding } from '../types/finding.ts'
import { AuthError, isAuthError, SignInError } from './auth-error.ts'
import type { ErrorCause } from './error-cause.ts'
import { getErrorPage } from './error-table.ts'

export type { ErrorType } from '../types/error-type.ts'
export type { Finding } from '../types/finding.ts'
export { AuthError, isAuthError, SignInError, STANDS_FOR, toLine } from './auth-error.ts'
export type { ErrorCause } from './error-cause.ts'
export { ERRORS, type ErrorRow, getErrorPage, getErrorRow, isErrorType } from './error-table.ts'

/** Throw it from `authorize` for wrong credentials. `code` is part of the URL, so it must reveal nothing. */
export class CredentialsSignin extends SignInError {
  static override type: ErrorType = 'CredentialsSignin'
  /** Sent as `?code=`. */
  code = 'credentials'
}

/** An invalid configuration. `findings` lists all errors. */
export class InvalidConfiguration extends AuthError {
  static override type: ErrorType = 'InvalidConfiguration'
  /** Every configuration error, with its fix. */
  declare readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    const lines = findings.map(({ option, problem, fix }) => `\n  - ${option}: ${problem}${fix && `\n    Fix: ${fix}`}`)
    const page = findings.every(({ fix }) => fix) ? '' : `\n  ${getErrorPage('InvalidConfiguration')}`
    super(`${lines.length} configuration error${lines.length === 1 ? '' : 's'}:${lines.join('')}${page}`)
    // The message contains them. Node prints enumerable properties of an uncaught error below its message.
    Object.defineProperty(this, 'findings', { value: findings })
  }
}

/** Creates the class of a type. */
const createErrorClass = (type: ErrorType, Base: typeof AuthError = AuthError): typeof AuthError =>
  class extends Base {
    static override type: ErrorType = type
    // An anonymous class has none, and `error.constructor.name` is what reporters group by.
    static override readonly name: string = type
  }

/** The `signIn` callback refused the user, or threw. */
export const AccessDenied: typeof AuthError = createErrorClass('AccessDenied')
/** A passkey belongs to another user. */
export const AccountNotLinked: typeof AuthError = createErrorClass('AccountNotLinked', SignInError)
/** The adapter threw, was late, or returned an invalid result. */
export const AdapterError: typeof AuthError = createErrorClass('AdapterError')
/** A callback of the application failed. */
export const CallbackError: typeof AuthError = createErrorClass('CallbackError')
/** The provider's response is invalid. */
export const CallbackRouteError: typeof AuthError = createErrorClass('CallbackRouteError')
/** The mail could not be sent. */
export const EmailSignInError: typeof AuthError = createErrorClass('EmailSignInError', SignInError)
/** An event handler failed. Logged, never thrown. */
export const EventError: typeof AuthError = createErrorClass('EventError')
/** State, nonce or PKCE do not match: expired, already used, or from another browser. */
export const InvalidCheck: typeof AuthError = createErrorClass('InvalidCheck')
/** The email address is invalid. */
export const InvalidEmail: typeof AuthError = createErrorClass('InvalidEmail', SignInError)
/** Unknown provider, or one without such a route. */
export const InvalidProvider: typeof AuthError = createErrorClass('InvalidProvider')
/** The request is malformed. */
export const InvalidRequest: typeof AuthError = createErrorClass('InvalidRequest')
/** The session could not be read or written. */
export const JWTSessionError: typeof AuthError = createErrorClass('JWTSessionError')
/** The route exists, but not with this method. */
export class MethodNotAllowed extends AuthError {
  static override type: ErrorType = 'MethodNotAllowed'
  /** Value of the `Allow` header. */
  declare readonly allow: string

  constructor(allow: string) {
    super(`This route accepts only ${allow}.`)
    this.allow = allow
  }
}
/** A POST without a token of this browser, or from another site. */
export const MissingCSRF: typeof AuthError = createErrorClass('MissingCSRF', SignInError)
/** The secret is missing. */
export const MissingSecret: typeof AuthError = createErrorClass('MissingSecret')
/** The account, or its email address, belongs to another user. */
export const OAuthAccountNotLinked: typeof AuthError = createErrorClass('OAuthAccountNotLinked', SignInError)
/** The provider refused the sign-in. */
export const OAuthCallbackError: typeof AuthError = createErrorClass('OAuthCallbackError', SignInError)
/** The profile could not be read. */
export const OAuthProfileParseError: typeof AuthError = createErrorClass('OAuthProfileParseError')
/** The provider could not be reached. */
export const OAuthSignInError: typeof AuthError = createErrorClass('OAuthSignInError', SignInError)
/** The body is over its limit. */
export const PayloadTooLarge: typeof AuthError = createErrorClass('PayloadTooLarge')
/** The user has to sign in with a provider again, because no usable token of it is left. */
export class ReauthRequired extends SignInError {
  static override type: ErrorType = 'ReauthRequired'
  /** Id of the provider. */
  declare readonly provider: string
  /** Path of the page where the user signs in again. */
  declare readonly url: string
}
/** A session of the `database` strategy could not be read or written. */
export const SessionTokenError: typeof AuthError = createErrorClass('SessionTokenError')
/** The session does not fit into cookies. */
export const SessionTooLarge: typeof AuthError = createErrorClass('SessionTooLarge')
/** The session could not be ended in the store. */
export const SignOutError: typeof AuthError = createErrorClass('SignOutError')
/** The rate limit is exceeded. */
export class TooManyRequests extends AuthError {
  static override type: ErrorType = 'TooManyRequests'
  /** Seconds until the next attempt, as in the `Retry-After` header. */
  declare readonly retryAfter: number

  constructor(retryAfter: number, options?: ErrorOptions) {
    super(options)
    this.retryAfter = retryAfter
  }
}
/** Unknown route. */
export const UnknownAction: typeof AuthError = createErrorClass('UnknownAction')
/** Unsupported media type of the body. */
export const UnsupportedMediaType: typeof AuthError = createErrorClass('UnsupportedMediaType')
/** The host of the request is unknown. */
export const UntrustedHost: typeof AuthError = createErrorClass('UntrustedHost')
/** A link or code that is expired, used or unknown. */
export const Verification: typeof AuthError = createErrorClass('Verification')
/** A passkey's response is invalid. */
export const WebAuthnVerificationError: typeof AuthError = createErrorClass('WebAuthnVerificationError')

/**
 * Throws an error of a class with the received and the expected value.
 *
 * @param more Other details. `name` is the function of the application that returned the value. The message contains all three.
 */
export function throwUnexpected(Failure: typeof AuthError, seen: string, expected: string, more?: ErrorCause): never {
  throw new Failure({ cause: { seen, expected, ...more } })
}

/** Wraps an error of application code in one with that type; an error of the library is unchanged. */
export const createCallbackError = (err: unknown, name: string, more?: ErrorCause): AuthError =>
  isAuthError(err) ? err : new CallbackError(`\`${name}\` failed.`, { cause: { err, name, ...more } })
