import type { ErrorType } from './types/error-type.ts'

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

/** Every failure, by `type`. `pageOf` names the page that says more about each. */
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
  AdapterError: { ...own('Fix the error in `cause`. No session was ended.'), status: 503, page: 'error' },
  CallbackError: own('Fix the function that `name` names.'),
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
  EventError: own('Fix the event handler that `event` names.'),
  ExperimentalFeatureNotEnabled: own('experimental: { enableWebAuthn: true }'),
  InvalidCheck: row(
    400,
    'error',
    'This sign-in has expired, was finished already or was started in another browser. Start it again.',
    'Normal after 10 minutes or the back button. Every time: its cookie does not come back.',
  ),
  InvalidConfiguration: own('Follow the fix of each finding.'),
  InvalidEmail: row(
    400,
    'signIn',
    'This is not an e-mail address that we can send to. Check what you entered.',
    'Plain addresses only: no quotes, no comments, no lists, a domain with a dot.',
  ),
  InvalidProvider: row(404, 'error', 'This way of signing in does not exist here.', 'Use an id of `providers`.'),
  InvalidRequest: row(400, 'none', MALFORMED, 'Send a form or JSON, every field once, as text.'),
  JWTSessionError: { ...own('Fix the error in `cause`. No session was ended.'), status: 503, page: 'none' },
  MethodNotAllowed: row(405, 'none', 'This address does not take this method.', 'See the `Allow` header.'),
  MissingAdapter: own('Give the configuration an `adapter`.'),
  MissingAdapterMethods: own('Use an adapter that has them.'),
  MissingAuthorize: own('Give the provider an `authorize` function.'),
  MissingCSRF: row(
    403,
    'signIn',
    'The form has expired. Try again.',
    "Send the `csrfToken` of GET csrf with the same cookies, from the same origin. In a frame of another site, set `options: { sameSite: 'none', partitioned: true }` for each cookie.",
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
  SessionTokenError: { ...own('Fix the error in `cause`. No session was ended.'), status: 503, page: 'none' },
  SessionTooLarge: own('Return less from the `jwt` callback.'),
  SignOutError: row(
    503,
    'error',
    'You are signed out in this browser, but your session may still be valid elsewhere. Sign in and sign out again later.',
    'The cookie was cleared. The row was not deleted, or the `signOut` event was not told: see the cause.',
  ),
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

/** An application's own type, or that of another version of the library, reads as `Configuration`. */
const known = (type: string): ErrorType => (Object.hasOwn(ERRORS, type) ? (type as ErrorType) : 'Configuration')

/** The row of a type. */
export const rowOf = (type: ErrorType): ErrorRow => ERRORS[known(type)]

/** The page of a type, as the package has it in an application. */
export const pageOf = (type: string): string => `node_modules/latchkey/docs/errors/${known(type)}.md`
