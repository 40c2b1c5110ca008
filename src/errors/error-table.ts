import type { ErrorType } from '../types/error-type.ts'

/** Meaning of a failure for HTTP and users. Fixes for developers are in `error-fixes.ts`. */
export interface ErrorRow {
  /** HTTP status. */
  readonly status: number
  /** Page to redirect a browser to; `none` responds in place. */
  readonly page: 'signIn' | 'error' | 'none'
  /** Whether browsers may see the type. If not, they see `Configuration`. */
  readonly shown: boolean
  /** The only text that users see. */
  readonly text: string
}

const SERVER = 'Something went wrong on our side. Try again later.'
const AGAIN = 'The sign-in could not be completed. Start again.'
const REACH = 'The provider responded unexpectedly. Try again, or choose another sign-in method.'
const MALFORMED = 'The request is malformed.'

/** Parts of a failure that browsers may see. @param page `none` responds in place. */
const createRow = (status: number, page: ErrorRow['page'], text: string): ErrorRow => ({
  status,
  page,
  shown: true,
  text,
})

/** A failure of the application, whose details stay hidden. */
const createOwnRow = (status = 500, page: ErrorRow['page'] = 'error'): ErrorRow => ({
  ...createRow(status, page, SERVER),
  shown: false,
})

/** All failures by `type`. `getErrorPage` returns the documentation page of each. */
export const ERRORS: Readonly<Record<ErrorType, ErrorRow>> = {
  AccessDenied: createRow(403, 'error', 'You do not have permission to sign in.'),
  AccountNotLinked: createRow(
    409,
    'signIn',
    'This passkey cannot be added to this account. Use the sign-in method that you used before.',
  ),
  AdapterError: createOwnRow(503),
  CallbackError: createOwnRow(),
  CallbackRouteError: createRow(502, 'error', AGAIN),
  Configuration: createRow(500, 'error', SERVER),
  CredentialsSignin: createRow(401, 'signIn', 'Sign-in failed. Check what you entered.'),
  EmailSignInError: createRow(502, 'signIn', 'The email could not be sent. Try again later.'),
  EventError: createOwnRow(),
  ExperimentalFeatureNotEnabled: createOwnRow(),
  InvalidCheck: createRow(
    400,
    'error',
    'This sign-in has expired, was already completed or was started in another browser. Start again.',
  ),
  InvalidConfiguration: createOwnRow(),
  InvalidEmail: createRow(400, 'signIn', 'Enter a valid email address.'),
  InvalidProvider: createRow(404, 'error', 'This sign-in method does not exist.'),
  InvalidRequest: createRow(400, 'none', MALFORMED),
  JWTSessionError: createOwnRow(503, 'none'),
  MethodNotAllowed: createRow(405, 'none', 'This page does not support this method.'),
  MissingAdapter: createOwnRow(),
  MissingAdapterMethods: createOwnRow(),
  MissingAuthorize: createOwnRow(),
  MissingCSRF: createRow(403, 'signIn', 'The form has expired. Try again.'),
  MissingSecret: createOwnRow(),
  OAuthAccountNotLinked: createRow(
    409,
    'signIn',
    'Use the sign-in method that you used before. Afterwards you can add this one to your account.',
  ),
  OAuthCallbackError: createRow(
    401,
    'signIn',
    'The provider did not sign you in. Try again, or choose another sign-in method.',
  ),
  OAuthProfileParseError: createOwnRow(),
  OAuthSignInError: createRow(502, 'signIn', REACH),
  PayloadTooLarge: createRow(413, 'none', 'The request is too large.'),
  ReauthRequired: createOwnRow(401, 'signIn'),
  SessionTokenError: createOwnRow(503, 'none'),
  SessionTooLarge: createOwnRow(),
  SignOutError: createRow(
    503,
    'error',
    'You are signed out in this browser, but your session may still be valid elsewhere. Sign in and sign out again later.',
  ),
  TooManyRequests: createRow(429, 'error', 'Too many attempts. Wait a while, then try again.'),
  UnknownAction: createRow(404, 'none', 'This page does not exist.'),
  UnsupportedMediaType: createRow(415, 'none', MALFORMED),
  UntrustedHost: createRow(400, 'none', 'This address is not served here.'),
  Verification: createRow(403, 'error', 'This link or code has expired or was already used. Request a new one.'),
  WebAuthnVerificationError: createRow(
    403,
    'error',
    'The passkey was not accepted. Try again, or choose another sign-in method.',
  ),
}

/** A type of the application, or of another version of the library, is shown as `Configuration`. */
export const readErrorType = (type: string): ErrorType => (isErrorType(type) ? type : 'Configuration')

/** Returns whether a text is an error type. Own keys only, so `constructor` is not one. */
export const isErrorType = (type: string): type is ErrorType => Object.hasOwn(ERRORS, type)

/** Returns the row of a type. */
export const getErrorRow = (type: ErrorType): ErrorRow => ERRORS[readErrorType(type)]

/** Returns the path of a type's documentation page in an installed package. */
export const getErrorPage = (type: string): string => `node_modules/latchkey/docs/errors/${readErrorType(type)}.md`
