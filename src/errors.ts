import type { ErrorType } from './types/error-type.ts'

export type { ErrorType } from './types/error-type.ts'

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

const SERVER = 'Something is wrong on our side. Try again later.'
const AGAIN = 'The sign-in could not be finished. Start it again.'
const REACH = 'The provider did not answer as it should. Try again, or choose another way.'
const MALFORMED = 'The request is malformed.'

/** What a browser may know. @param page `none` answers in place. */
const row = (status: number, page: ErrorRow['page'], text: string, fix: string): ErrorRow => ({
  status,
  page,
  shown: true,
  text,
  fix,
})

/** A failure of the application, which is nobody else's business. */
const own = (fix: string): ErrorRow => ({ ...row(500, 'error', SERVER, fix), shown: false })

/** Every failure, by `type`. `docs/errors/<type>.md` says more about each. */
export const ERRORS: Readonly<Record<ErrorType, ErrorRow>> = {
  AccessDenied: row(
    403,
    'error',
    'You do not have permission to sign in.',
    'See the `signIn` callback, and whom the provider admits.',
  ),
  AccountNotLinked: row(
    409,
    'signIn',
    'This passkey cannot be added to this account. Sign in the way you did before.',
    'The account, or its e-mail address, belongs to another user.',
  ),
  AdapterError: { ...own('Mend what the cause names. Nobody was signed out.'), status: 503, page: 'error' },
  CallbackError: own('Mend the callback.'),
  CallbackRouteError: row(502, 'error', AGAIN, 'Compare what was seen with what was expected.'),
  Configuration: row(500, 'error', SERVER, 'Look up the error id in the server log.'),
  CredentialsSignin: row(
    401,
    'signIn',
    'Sign-in failed. Check what you entered.',
    '`authorize` returned no user with an `id`.',
  ),
  EmailSignInError: row(
    502,
    'signIn',
    'The e-mail could not be sent. Try again later.',
    'See what `sendVerificationRequest` threw.',
  ),
  EventError: own('Mend the event handler.'),
  ExperimentalFeatureNotEnabled: own('Set `experimental.enableWebAuthn`.'),
  InvalidCheck: row(
    400,
    'error',
    'This sign-in has expired, was finished already or was started in another browser. Start it again.',
    'Normal after 10 minutes or the back button. Every time: its cookie does not come back.',
  ),
  InvalidConfiguration: own('Mend each finding.'),
  InvalidEmail: row(
    400,
    'signIn',
    'This is not an e-mail address that we can send to. Check what you entered.',
    'Plain addresses only: no quotes, no comments, no lists, a domain with a dot.',
  ),
  InvalidProvider: row(404, 'error', 'This way of signing in does not exist here.', 'Use an id of `providers`.'),
  InvalidRequest: row(400, 'none', MALFORMED, 'Send a form or JSON, every field once, as text.'),
  JWTSessionError: { ...own('Mend what the cause names. Nobody was signed out.'), status: 503, page: 'none' },
  MethodNotAllowed: row(405, 'none', 'This address does not take this method.', 'See the `Allow` header.'),
  MissingAdapter: own('Give the configuration an `adapter`.'),
  MissingAdapterMethods: own('Use an adapter that has them.'),
  MissingAuthorize: own('Give the provider an `authorize` function.'),
  MissingCSRF: row(
    403,
    'signIn',
    'The form has expired. Try again.',
    'Send the `csrfToken` of GET csrf with the same cookies, from the same origin.',
  ),
  MissingSecret: own('AUTH_SECRET="$(openssl rand -base64 33)"'),
  OAuthAccountNotLinked: row(
    409,
    'signIn',
    'Sign in the way you did before. Afterwards you can add this one to your account.',
    'The account, or its e-mail address, belongs to another user. It is never linked by e-mail unless you opt in.',
  ),
  OAuthCallbackError: row(
    401,
    'signIn',
    'The provider did not sign you in. Try again, or choose another way.',
    "See the provider's error.",
  ),
  OAuthProfileParseError: own('Let the `profile` mapping give a stable `id`.'),
  OAuthSignInError: row(502, 'signIn', REACH, 'Check the endpoints, and that this server reaches them.'),
  PayloadTooLarge: row(413, 'none', 'The request is too large.', 'Send less than 64 kB.'),
  SessionTokenError: { ...own('Mend what the cause names. Nobody was signed out.'), status: 503, page: 'none' },
  SessionTooLarge: own('Return less from the `jwt` callback.'),
  SignOutError: own('The cookie was cleared all the same.'),
  TooManyRequests: row(
    429,
    'error',
    'Too many attempts. Wait a while, then try again.',
    'See `rateLimit`, and the `Retry-After` header.',
  ),
  UnknownAction: row(404, 'none', 'There is no such page.', 'Compare the path with `basePath`.'),
  UnsupportedMediaType: row(415, 'none', MALFORMED, 'Send a form or JSON.'),
  UntrustedHost: row(400, 'none', 'This address is not one of ours.', 'Set AUTH_URL to the public origin.'),
  Verification: row(
    403,
    'error',
    'This link or code has expired, or was used already. Ask for a new one.',
    'Normal after `maxAge`, or a second use.',
  ),
  WebAuthnVerificationError: row(
    403,
    'error',
    'The passkey was not accepted. Try again, or choose another way.',
    'Compare what was seen with what was expected.',
  ),
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

  /**
   * @param message Text for the log, or the options. @default the public sentence of the type
   * @param options `cause` may be an error or a record of evidence.
   */
  constructor(message?: string | ErrorOptions, options?: ErrorOptions) {
    const { type } = new.target
    const [text, given] = typeof message === 'string' ? [message, options] : ['', message ?? options]
    const cause = given?.cause
    super(text || rowOf(type).text, cause === undefined ? {} : { cause: toCause(cause) })
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
/** A passkey belongs to another user. */
export const AccountNotLinked: typeof AuthError = classOf('AccountNotLinked', SignInError)
/** The adapter threw, was late, or answered what cannot be. */
export const AdapterError: typeof AuthError = classOf('AdapterError')
/** A callback of the application failed. */
export const CallbackError: typeof AuthError = classOf('CallbackError')
/** The provider's answer cannot be trusted. */
export const CallbackRouteError: typeof AuthError = classOf('CallbackRouteError')
/** The mail could not be sent. */
export const EmailSignInError: typeof AuthError = classOf('EmailSignInError', SignInError)
/** An event handler failed. Logged, never thrown. */
export const EventError: typeof AuthError = classOf('EventError')
/** State, nonce or PKCE do not fit: expired, finished, or from another browser. */
export const InvalidCheck: typeof AuthError = classOf('InvalidCheck')
/** What was typed is no e-mail address that can be sent to. */
export const InvalidEmail: typeof AuthError = classOf('InvalidEmail', SignInError)
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
  declare readonly allow: string

  constructor(allow: string) {
    super(`Only ${allow} here.`)
    this.allow = allow
  }
}
/** A POST without a token of this browser, or from another site. */
export const MissingCSRF: typeof AuthError = classOf('MissingCSRF', SignInError)
/** A secret is needed and there is none. */
export const MissingSecret: typeof AuthError = classOf('MissingSecret')
/** The account, or its e-mail address, belongs to another user. */
export const OAuthAccountNotLinked: typeof AuthError = classOf('OAuthAccountNotLinked', SignInError)
/** The provider said no. */
export const OAuthCallbackError: typeof AuthError = classOf('OAuthCallbackError', SignInError)
/** The profile could not be read. */
export const OAuthProfileParseError: typeof AuthError = classOf('OAuthProfileParseError')
/** The provider could not be reached. */
export const OAuthSignInError: typeof AuthError = classOf('OAuthSignInError', SignInError)
/** The body is over its limit. */
export const PayloadTooLarge: typeof AuthError = classOf('PayloadTooLarge')
/** A session of the `database` strategy could not be read or written. */
export const SessionTokenError: typeof AuthError = classOf('SessionTokenError')
/** The session does not fit into cookies. */
export const SessionTooLarge: typeof AuthError = classOf('SessionTooLarge')
/** The session could not be ended in the store. */
export const SignOutError: typeof AuthError = classOf('SignOutError')
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
export const UnknownAction: typeof AuthError = classOf('UnknownAction')
/** The body is of a type that is not read. */
export const UnsupportedMediaType: typeof AuthError = classOf('UnsupportedMediaType')
/** The host of the request is none of ours. */
export const UntrustedHost: typeof AuthError = classOf('UntrustedHost')
/** A link or code that is expired, used or none of ours. */
export const Verification: typeof AuthError = classOf('Verification')
/** A passkey's answer does not hold. */
export const WebAuthnVerificationError: typeof AuthError = classOf('WebAuthnVerificationError')

/** Throws an error of a class with what was seen and expected. @param more What else is known. */
export function fail(Failure: typeof AuthError, seen: string, expected: string, more?: ErrorCause): never {
  throw new Failure({ cause: { seen, expected, ...more } })
}

/** What code of the application threw, as the error of that code; an error of ours stays what it is. */
export const callbackError = (err: unknown, name: string, more?: ErrorCause): AuthError =>
  isAuthError(err) ? err : new CallbackError(`\`${name}\` failed.`, { cause: { err, name, ...more } })

/** Whether a value is an error of the library, also of another copy of it. */
export function isAuthError(value: unknown): value is AuthError {
  return value instanceof AuthError || (value instanceof Error && Reflect.get(value, MARK) === true)
}
