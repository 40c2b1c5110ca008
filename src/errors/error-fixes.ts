// Fixes for developers. Users never see them.

import { readProperty } from '../lib/read-property.ts'
import type { ErrorType } from '../types/error-type.ts'
import type { ErrorCause } from './error-cause.ts'
import { readErrorType } from './error-table.ts'

/** A fix for each error type. */
const FIXES: Readonly<Record<ErrorType, string>> = {
  AccessDenied: "Check the result of the `signIn` callback and the provider's own restrictions.",
  AccountNotLinked: 'The account, or its email address, belongs to another user.',
  AdapterError: 'Fix the error in `err`. No session was ended.',
  CallbackError: 'Fix the callback that `name` names.',
  CallbackRouteError:
    'Compare `seen`, the received value, with `expected`, and correct the option of the provider that sets it.',
  Configuration: 'Look up the error id in the server log.',
  CredentialsSignin: 'None if some users see it. If all do, check the fields that `authorize` reads.',
  EmailSignInError: 'Fix the error that `sendVerificationRequest` threw.',
  EventError: 'Fix the event handler that `event` names.',
  ExperimentalFeatureNotEnabled: 'experimental: { enableWebAuthn: true }',
  InvalidCheck:
    'Normal after 10 minutes or the back button. If it happens every time, the browser does not send the cookie back.',
  InvalidConfiguration: 'Apply the fix of each finding.',
  InvalidEmail: 'Enter a plain address: no quotes, no comments, no lists, a domain with a dot.',
  InvalidProvider: 'Use an id of `providers`.',
  InvalidRequest: 'Send a form or JSON, each field once, as text.',
  JWTSessionError: 'Fix the error in `err`. No session was ended.',
  MethodNotAllowed: 'See the `Allow` header.',
  MissingAdapter: 'Set `adapter` in the configuration.',
  MissingAdapterMethods: 'Use an adapter that has these methods.',
  MissingAuthorize: 'Give the provider an `authorize` function.',
  MissingCSRF:
    "Send the `csrfToken` of GET csrf with the same cookies from the same origin. In a frame of another site, set `options: { sameSite: 'none', partitioned: true }` for each cookie.",
  MissingSecret: 'AUTH_SECRET="$(openssl rand -base64 33)"',
  OAuthAccountNotLinked:
    'The account, or its email address, belongs to another user. latchkey never links by email unless you enable it.',
  OAuthCallbackError: "Check the provider's error.",
  OAuthProfileParseError: 'Return a stable `id` from the `profile` mapping.',
  OAuthSignInError: 'Check the endpoints, and whether this server can reach them.',
  PayloadTooLarge: 'Send less than 64 kB.',
  ReauthRequired: 'Send the user to `url`, where they sign in with the provider again.',
  SessionTokenError: 'Fix the error in `err`. No session was ended.',
  SessionTooLarge: 'Return fewer claims from the `jwt` callback.',
  SignOutError:
    'The cookie was cleared, but the row was not deleted or the `signOut` event failed. Fix the error in `err`.',
  TooManyRequests: 'Check `rateLimit` and the `Retry-After` header.',
  UnknownAction: 'Compare the path with `basePath`.',
  UnsupportedMediaType: 'Send a form or JSON.',
  UntrustedHost: 'Set AUTH_URL to the public origin.',
  Verification: 'If every link fails, check that all servers share AUTH_SECRET and the database.',
  WebAuthnVerificationError:
    'Compare `seen`, the received value, with `expected`. Passkeys work only on the host of `relyingParty`.',
}

/** Returns the fix for an error type. */
export const getFixByType = (type: ErrorType): string => FIXES[readErrorType(type)]

/** The used properties of an `AuthError`. */
interface Failure {
  readonly type: ErrorType
  readonly cause?: ErrorCause
}

/** Returns the fix that an error, or one of its causes, brings. Those of the log are records. */
function findOwnFix(cause: unknown, depth = 4): string | undefined {
  const fix = readProperty(cause, 'fix')
  if (typeof fix === 'string') return fix
  return cause && depth > 0 ? findOwnFix(readProperty(readProperty(cause, 'err'), 'cause'), depth - 1) : undefined
}

/** Returns the fix for an error: its own, otherwise that of its cause, otherwise that of its type. */
export const getFix = ({ cause, type }: Failure): string => findOwnFix(cause) ?? getFixByType(type)
