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
const row = (status: number, page: ErrorRow['page'], text: string): ErrorRow => ({ status, page, shown: true, text })

/** A failure of the application, which is nobody else's business. */
const own = (): ErrorRow => ({ ...row(500, 'error', SERVER), shown: false })

/** Every failure, by `type`. `pageOf` names the page that says more about each. */
export const ERRORS: Readonly<Record<ErrorType, ErrorRow>> = {
  AccessDenied: row(403, 'error', 'You do not have permission to sign in.'),
  AccountNotLinked: row(409, 'signIn', 'This passkey cannot be added to this account. Sign in the way you did before.'),
  AdapterError: { ...own(), status: 503, page: 'error' },
  CallbackError: own(),
  CallbackRouteError: row(502, 'error', AGAIN),
  Configuration: row(500, 'error', SERVER),
  CredentialsSignin: row(401, 'signIn', 'Sign-in failed. Check what you entered.'),
  EmailSignInError: row(502, 'signIn', 'The e-mail could not be sent. Try again later.'),
  EventError: own(),
  ExperimentalFeatureNotEnabled: own(),
  InvalidCheck: row(
    400,
    'error',
    'This sign-in has expired, was finished already or was started in another browser. Start it again.',
  ),
  InvalidConfiguration: own(),
  InvalidEmail: row(400, 'signIn', 'This is not an e-mail address that we can send to. Check what you entered.'),
  InvalidProvider: row(404, 'error', 'This way of signing in does not exist here.'),
  InvalidRequest: row(400, 'none', MALFORMED),
  JWTSessionError: { ...own(), status: 503, page: 'none' },
  MethodNotAllowed: row(405, 'none', 'This address does not take this method.'),
  MissingAdapter: own(),
  MissingAdapterMethods: own(),
  MissingAuthorize: own(),
  MissingCSRF: row(403, 'signIn', 'The form has expired. Try again.'),
  MissingSecret: own(),
  OAuthAccountNotLinked: row(
    409,
    'signIn',
    'Sign in the way you did before. Afterwards you can add this one to your account.',
  ),
  OAuthCallbackError: row(401, 'signIn', 'The provider did not sign you in. Try again, or choose another way.'),
  OAuthProfileParseError: own(),
  OAuthSignInError: row(502, 'signIn', REACH),
  PayloadTooLarge: row(413, 'none', 'The request is too large.'),
  SessionTokenError: { ...own(), status: 503, page: 'none' },
  SessionTooLarge: own(),
  SignOutError: row(
    503,
    'error',
    'You are signed out in this browser, but your session may still be valid elsewhere. Sign in and sign out again later.',
  ),
  TooManyRequests: row(429, 'error', 'Too many attempts. Wait a while, then try again.'),
  UnknownAction: row(404, 'none', 'There is no such page.'),
  UnsupportedMediaType: row(415, 'none', MALFORMED),
  UntrustedHost: row(400, 'none', 'This address is not one of ours.'),
  Verification: row(403, 'error', 'This link or code has expired, or was used already. Ask for a new one.'),
  WebAuthnVerificationError: row(403, 'error', 'The passkey was not accepted. Try again, or choose another way.'),
}

/** An application's own type, or that of another version of the library, reads as `Configuration`. */
export const knownType = (type: string): ErrorType =>
  Object.hasOwn(ERRORS, type) ? (type as ErrorType) : 'Configuration'

/** The row of a type. */
export const rowOf = (type: ErrorType): ErrorRow => ERRORS[knownType(type)]

/** The page of a type, as the package has it in an application. */
export const pageOf = (type: string): string => `node_modules/latchkey/docs/errors/${knownType(type)}.md`
