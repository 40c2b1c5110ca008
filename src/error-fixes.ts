// What a developer can do about each failure, loaded with the first report.

import { readErrorType } from './error-table.ts'
import type { ErrorType } from './types/error-type.ts'

/** What the developer can do about each failure, by `type`. */
const FIXES: Readonly<Record<ErrorType, string>> = {
  AccessDenied: 'See the `signIn` callback, and whom the provider admits.',
  AccountNotLinked: 'The account, or its e-mail address, belongs to another user.',
  AdapterError: 'Fix the error in `cause`. No session was ended.',
  CallbackError: 'Fix the function that `name` names.',
  CallbackRouteError: 'Compare what was seen with what was expected.',
  Configuration: 'Look up the error id in the server log.',
  CredentialsSignin: '`authorize` returned no user with an `id`.',
  EmailSignInError: 'See what `sendVerificationRequest` threw.',
  EventError: 'Fix the event handler that `event` names.',
  ExperimentalFeatureNotEnabled: 'experimental: { enableWebAuthn: true }',
  InvalidCheck: 'Normal after 10 minutes or the back button. Every time: its cookie does not come back.',
  InvalidConfiguration: 'Follow the fix of each finding.',
  InvalidEmail: 'Plain addresses only: no quotes, no comments, no lists, a domain with a dot.',
  InvalidProvider: 'Use an id of `providers`.',
  InvalidRequest: 'Send a form or JSON, each field once, as text.',
  JWTSessionError: 'Fix the error in `cause`. No session was ended.',
  MethodNotAllowed: 'See the `Allow` header.',
  MissingAdapter: 'Give the configuration an `adapter`.',
  MissingAdapterMethods: 'Use an adapter that has them.',
  MissingAuthorize: 'Give the provider an `authorize` function.',
  MissingCSRF:
    "Send the `csrfToken` of GET csrf with the same cookies, from the same origin. In a frame of another site, set `options: { sameSite: 'none', partitioned: true }` for each cookie.",
  MissingSecret: 'AUTH_SECRET="$(openssl rand -base64 33)"',
  OAuthAccountNotLinked:
    'The account, or its e-mail address, belongs to another user. It is never linked by e-mail unless you opt in.',
  OAuthCallbackError: "See the provider's error.",
  OAuthProfileParseError: 'Let the `profile` mapping give a stable `id`.',
  OAuthSignInError: 'Check the endpoints, and that this server reaches them.',
  PayloadTooLarge: 'Send less than 64 kB.',
  SessionTokenError: 'Fix the error in `cause`. No session was ended.',
  SessionTooLarge: 'Return less from the `jwt` callback.',
  SignOutError: 'The cookie was cleared. The row was not deleted, or the `signOut` event was not told: see the cause.',
  TooManyRequests: 'See `rateLimit`, and the `Retry-After` header.',
  UnknownAction: 'Compare the path with `basePath`.',
  UnsupportedMediaType: 'Send a form or JSON.',
  UntrustedHost: 'Set AUTH_URL to the public origin.',
  Verification: 'Normal after `maxAge`, or a second use.',
  WebAuthnVerificationError: 'Compare what was seen with what was expected.',
}

/** What the developer can do about a failure of a type. */
export const getFixByType = (type: ErrorType): string => FIXES[readErrorType(type)]

/** What is read of an `AuthError`. */
interface Failure {
  readonly type: ErrorType
  readonly cause?: { readonly fix?: string }
}

/** What the developer can do about a failure: what the error itself says, otherwise what its type says. */
export const getFix = ({ cause, type }: Failure): string => cause?.fix ?? getFixByType(type)
