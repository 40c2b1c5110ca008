import type { ErrorType } from './types/error-type.ts'

/** What a failure means over HTTP and to the people who meet it. What a developer can do is in `error-fixes.ts`. */
export interface ErrorRow {
  readonly status: number
  /** Which page a browser is sent to; `none` answers in place. */
  readonly page: 'signIn' | 'error' | 'none'
  /** Whether a browser may learn the type. Where not, it reads `Configuration`. */
  readonly shown: boolean
  /** The only text a user ever sees. */
  readonly text: string
}

const SERVER = 'Something is wrong on our side. Try again later.'
const AGAIN = 'The sign-in could not be finished. Start it again.'
const REACH = 'The provider did not answer as it should. Try again, or choose another way.'
const MALFORMED = 'The request is malformed.'

/** What a browser may know. @param page `none` answers in place. */
const createRow = (status: number, page: ErrorRow['page'], text: string): ErrorRow => ({
  status,
  page,
  shown: true,
  text,
})

/** A failure of the application, which is nobody else's business. */
const createOwnRow = (): ErrorRow => ({ ...createRow(500, 'error', SERVER), shown: false })

/** Every failure, by `type`. `pageOf` names the page that says more about each. */
export const ERRORS: Readonly<Record<ErrorType, ErrorRow>> = {
  AccessDenied: createRow(403, 'error', 'You do not have permission to sign in.'),
  AccountNotLinked: createRow(
    409,
    'signIn',
    'This passkey cannot be added to this account. Sign in the way you did before.',
  ),
  AdapterError: { ...createOwnRow(), status: 503, page: 'error' },
  CallbackError: createOwnRow(),
  CallbackRouteError: createRow(502, 'error', AGAIN),
  Configuration: createRow(500, 'error', SERVER),
  CredentialsSignin: createRow(401, 'signIn', 'Sign-in failed. Check what you entered.'),
  EmailSignInError: createRow(502, 'signIn', 'The e-mail could not be sent. Try again later.'),
  EventError: createOwnRow(),
  ExperimentalFeatureNotEnabled: createOwnRow(),
  InvalidCheck: createRow(
    400,
    'error',
    'This sign-in has expired, was finished already or was started in another browser. Start it again.',
  ),
  InvalidConfiguration: createOwnRow(),
  InvalidEmail: createRow(400, 'signIn', 'This is not an e-mail address that we can send to. Check what you entered.'),
  InvalidProvider: createRow(404, 'error', 'This way of signing in does not exist here.'),
  InvalidRequest: createRow(400, 'none', MALFORMED),
  JWTSessionError: { ...createOwnRow(), status: 503, page: 'none' },
  MethodNotAllowed: createRow(405, 'none', 'This address does not take this method.'),
  MissingAdapter: createOwnRow(),
  MissingAdapterMethods: createOwnRow(),
  MissingAuthorize: createOwnRow(),
  MissingCSRF: createRow(403, 'signIn', 'The form has expired. Try again.'),
  MissingSecret: createOwnRow(),
  OAuthAccountNotLinked: createRow(
    409,
    'signIn',
    'Sign in the way you did before. Afterwards you can add this one to your account.',
  ),
  OAuthCallbackError: createRow(401, 'signIn', 'The provider did not sign you in. Try again, or choose another way.'),
  OAuthProfileParseError: createOwnRow(),
  OAuthSignInError: createRow(502, 'signIn', REACH),
  PayloadTooLarge: createRow(413, 'none', 'The request is too large.'),
  SessionTokenError: { ...createOwnRow(), status: 503, page: 'none' },
  SessionTooLarge: createOwnRow(),
  SignOutError: createRow(
    503,
    'error',
    'You are signed out in this browser, but your session may still be valid elsewhere. Sign in and sign out again later.',
  ),
  TooManyRequests: createRow(429, 'error', 'Too many attempts. Wait a while, then try again.'),
  UnknownAction: createRow(404, 'none', 'There is no such page.'),
  UnsupportedMediaType: createRow(415, 'none', MALFORMED),
  UntrustedHost: createRow(400, 'none', 'This address is not one of ours.'),
  Verification: createRow(403, 'error', 'This link or code has expired, or was used already. Ask for a new one.'),
  WebAuthnVerificationError: createRow(403, 'error', 'The passkey was not accepted. Try again, or choose another way.'),
}

/** An application's own type, or that of another version of the library, reads as `Configuration`. */
export const readErrorType = (type: string): ErrorType => (isErrorType(type) ? type : 'Configuration')

/** Whether a text is a type, by own key: `constructor` is none. */
export const isErrorType = (type: string): type is ErrorType => Object.hasOwn(ERRORS, type)

/** The row of a type. */
export const getErrorRow = (type: ErrorType): ErrorRow => ERRORS[readErrorType(type)]

/** The page of a type, as the package has it in an application. */
export const getErrorPage = (type: string): string => `node_modules/latchkey/docs/errors/${readErrorType(type)}.md`
