/** Identifies a failure, in logs and where a browser may see it in `?error=`. */
export type ErrorType =
  | 'AccessDenied'
  | 'CallbackError'
  | 'CallbackRouteError'
  | 'Configuration'
  | 'CredentialsSignin'
  | 'EventError'
  | 'InvalidCheck'
  | 'InvalidConfiguration'
  | 'InvalidProvider'
  | 'InvalidRequest'
  | 'JWTSessionError'
  | 'MethodNotAllowed'
  | 'MissingAuthorize'
  | 'MissingCSRF'
  | 'MissingSecret'
  | 'OAuthCallbackError'
  | 'OAuthProfileParseError'
  | 'OAuthSignInError'
  | 'PayloadTooLarge'
  | 'SessionTooLarge'
  | 'SignOutError'
  | 'UnknownAction'
  | 'UnsupportedMediaType'
  | 'UntrustedHost'

/** What a failure means over HTTP and to the people who meet it. */
export interface ErrorRow {
  readonly status: number
  /** Which page a browser is sent to; `none` answers in place. */
  readonly page: 'signIn' | 'error' | 'none'
  /** Whether a browser may learn the type. Where not, it reads `Configuration`. */
  readonly shown: boolean
  /** The only text a user ever sees. */
  readonly text: string
  /** What the developer can do about it. */
  readonly fix: string
}

/** Makes a row. @param page `none` answers in place. */
const row = (status: number, page: ErrorRow['page'], shown: boolean, text: string, fix: string): ErrorRow => ({
  status,
  page,
  shown,
  text,
  fix,
})

const SERVER = 'Something is wrong on our side. Try again later.'
const AGAIN = 'The sign-in could not be finished. Start it again.'
const REACH = 'The provider did not answer as it should. Try again, or choose another way.'
const MALFORMED = 'The request is malformed.'

/** Every failure, by `type`. `docs/errors/<type>.md` says more about each. */
export const ERRORS: Readonly<Record<ErrorType, ErrorRow>> = {
  AccessDenied: row(
    403,
    'error',
    true,
    'You do not have permission to sign in.',
    'The `signIn` callback refused or threw, or the provider does not admit this account.',
  ),
  CallbackError: row(500, 'error', false, SERVER, 'Mend the callback that is named here.'),
  CallbackRouteError: row(502, 'error', true, AGAIN, 'Compare what the provider answered with what was expected.'),
  Configuration: row(500, 'error', true, SERVER, 'Look up the error id in the server log.'),
  CredentialsSignin: row(
    401,
    'signIn',
    true,
    'Sign-in failed. Check what you entered.',
    '`authorize` returned no user with an `id`.',
  ),
  EventError: row(500, 'error', false, SERVER, 'Mend the event handler that is named here.'),
  InvalidCheck: row(
    400,
    'error',
    true,
    'This sign-in has expired, was finished already or was started in another browser. Start it again.',
    'Normal after the back button or 10 minutes. Every time: the transaction cookie does not come back.',
  ),
  InvalidConfiguration: row(500, 'error', false, SERVER, 'Mend each finding.'),
  InvalidProvider: row(404, 'error', true, 'This way of signing in does not exist here.', 'Use an id of `providers`.'),
  InvalidRequest: row(400, 'none', true, MALFORMED, 'Send a form or JSON, every field once, as text.'),
  JWTSessionError: row(503, 'none', false, SERVER, 'Mend what the cause names. Nobody was signed out.'),
  MethodNotAllowed: row(
    405,
    'none',
    true,
    'This address does not take this method.',
    'Use a method of the `Allow` header.',
  ),
  MissingAuthorize: row(500, 'error', false, SERVER, 'Give the provider an `authorize` function.'),
  MissingCSRF: row(
    403,
    'signIn',
    true,
    'The form has expired. Try again.',
    'Send the `csrfToken` of GET csrf, from a page of the same origin.',
  ),
  MissingSecret: row(500, 'error', false, SERVER, 'AUTH_SECRET="$(openssl rand -base64 33)"'),
  OAuthCallbackError: row(
    401,
    'signIn',
    true,
    'The provider did not sign you in. Try again, or choose another way.',
    "The cause is the provider's error.",
  ),
  OAuthProfileParseError: row(500, 'error', false, SERVER, 'Let the `profile` mapping give a stable `id`.'),
  OAuthSignInError: row(502, 'signIn', true, REACH, 'Check the endpoints, and that this server reaches them.'),
  PayloadTooLarge: row(413, 'none', true, 'The request is too large.', 'Send less than 64 kB.'),
  SessionTooLarge: row(500, 'error', false, SERVER, 'Return less from the `jwt` callback.'),
  SignOutError: row(500, 'error', false, SERVER, 'The cookie was cleared all the same.'),
  UnknownAction: row(
    404,
    'none',
    true,
    'There is no such page.',
    'Compare the path with `basePath`, and with docs/http.md.',
  ),
  UnsupportedMediaType: row(415, 'none', true, MALFORMED, 'Send a form or JSON.'),
  UntrustedHost: row(400, 'none', true, 'This address is not one of ours.', 'Set AUTH_URL to the public origin.'),
}

/** The row of a type. An application's own type, or that of another version of the library, reads as `Configuration`. */
export const rowOf = (type: ErrorType): ErrorRow => (Object.hasOwn(ERRORS, type) ? ERRORS[type] : ERRORS.Configuration)

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

/** Shared between copies of the library in one process, where `instanceof` is not. */
const MARK: symbol = Symbol.for('latchkey.error')

const isErrorOptions = (value: unknown): value is ErrorOptions => typeof value === 'object' && value !== null

function toCause(given: unknown): ErrorCause | undefined {
  if (given === undefined) return undefined
  if (given instanceof Error) return { err: given }
  return typeof given === 'object' && given !== null ? { ...given } : { err: new Error(String(given)) }
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

  readonly type: ErrorType
  declare readonly cause?: ErrorCause

  /** @param message Text for the log, or the options. `cause` may be an error or a record of evidence. */
  constructor(message?: string | ErrorOptions, errorOptions?: ErrorOptions) {
    const options = isErrorOptions(message) ? message : errorOptions
    super(isErrorOptions(message) ? undefined : message)
    const self = new.target
    this.type = self.type
    this.name = self.type
    Object.defineProperty(this, MARK, { value: true })
    const cause = toCause(options?.cause)
    if (cause !== undefined) Object.defineProperty(this, 'cause', { value: cause, configurable: true, writable: true })
    if (!this.message) this.message = rowOf(self.type).text
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
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    const lines = findings.map(({ option, problem, fix }) => `\n  - ${option}: ${problem}\n    Fix: ${fix}`)
    super(
      `${findings.length === 1 ? '1 mistake' : `${findings.length} mistakes`} in the configuration:${lines.join('')}`,
    )
    this.findings = findings
  }
}

/** One mistake in a configuration, and the line that mends it. */
export interface Finding {
  /** Path of the option, or the name of the environment variable. */
  readonly option: string
  readonly problem: string
  readonly fix: string
  /** Type of the error that stands for it in Auth.js. */
  readonly type?: ErrorType
}

/** Makes the class of a type. */
const classOf = (type: ErrorType, Base: typeof AuthError = AuthError): typeof AuthError =>
  class extends Base {
    static override type: ErrorType = type
  }

/** The `signIn` callback refused, or threw. */
export const AccessDenied: typeof AuthError = classOf('AccessDenied')
/** A callback of the application failed. */
export const CallbackError: typeof AuthError = classOf('CallbackError')
/** The provider's answer cannot be trusted. */
export const CallbackRouteError: typeof AuthError = classOf('CallbackRouteError')
/** An event handler failed. Logged, never thrown. */
export const EventError: typeof AuthError = classOf('EventError')
/** State, nonce or PKCE do not fit: expired, finished, or from another browser. */
export const InvalidCheck: typeof AuthError = classOf('InvalidCheck')
/** No such provider, or one that has no such route. */
export const InvalidProvider: typeof AuthError = classOf('InvalidProvider')
/** The request is malformed. */
export const InvalidRequest: typeof AuthError = classOf('InvalidRequest')
/** The session could not be read or written. */
export const JWTSessionError: typeof AuthError = classOf('JWTSessionError')
/** The route exists, not with this method. */
export class MethodNotAllowed extends AuthError {
  static override type: ErrorType = 'MethodNotAllowed'
  /** Value of the `Allow` header. */
  readonly allow: string

  constructor(allow: string) {
    super(`Only ${allow} here.`)
    this.allow = allow
  }
}
/** A POST without a token of this browser, or from another site. */
export const MissingCSRF: typeof AuthError = classOf('MissingCSRF', SignInError)
/** A secret is needed and there is none. */
export const MissingSecret: typeof AuthError = classOf('MissingSecret')
/** The provider said no. */
export const OAuthCallbackError: typeof AuthError = classOf('OAuthCallbackError', SignInError)
/** The profile could not be read. */
export const OAuthProfileParseError: typeof AuthError = classOf('OAuthProfileParseError')
/** The provider could not be reached. */
export const OAuthSignInError: typeof AuthError = classOf('OAuthSignInError', SignInError)
/** The body is over its limit. */
export const PayloadTooLarge: typeof AuthError = classOf('PayloadTooLarge')
/** The session does not fit into cookies. */
export const SessionTooLarge: typeof AuthError = classOf('SessionTooLarge')
/** The session could not be ended in the store. */
export const SignOutError: typeof AuthError = classOf('SignOutError')
/** No such route. */
export const UnknownAction: typeof AuthError = classOf('UnknownAction')
/** The body is of a type that is not read. */
export const UnsupportedMediaType: typeof AuthError = classOf('UnsupportedMediaType')
/** The host of the request is none of ours. */
export const UntrustedHost: typeof AuthError = classOf('UntrustedHost')

/** Whether a value is an error of the library, also of another copy of it. */
export function isAuthError(value: unknown): value is AuthError {
  return value instanceof Error && Reflect.get(value, MARK) === true
}
