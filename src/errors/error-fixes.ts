// Fixes for developers. Users never see them.

import { readProperty } from '../lib/read-property.ts'
import type { ErrorType } from '../types/error-type.ts'
import type { ErrorCause } from './error-cause.ts'
import { readErrorType } from './error-table.ts'

/** A fix for each error type, unless nothing is wrong, or each error brings its own. */
const FIXES: Readonly<Partial<Record<ErrorType, string>>> = {
  AdapterError: 'Fix the error in `err`. No session was ended.',
  CallbackError: 'Fix the callback that `name` names.',
  CallbackRouteError: 'Correct the option of the provider, such as `issuer`.',
  EmailSignInError: 'Fix the error in `err`.',
  EventError: 'Fix the event handler that `event` names.',
  InvalidCheck:
    'Expected after 10 minutes or the back button. If every sign-in fails, the browser does not return the cookie.',
  InvalidProvider: 'Use an id of `providers`.',
  JWTSessionError: 'Fix the error in `err`. No session was ended.',
  MissingCSRF:
    "Send the `csrfToken` of GET csrf with the same cookies from the same origin. In a frame of another site, set `options: { sameSite: 'none', partitioned: true }` for each cookie.",
  OAuthCallbackError: "Check the provider's error.",
  OAuthProfileParseError: 'Fix the `profile` function of the provider.',
  OAuthSignInError: 'Check the endpoints, and whether this server can reach them.',
  PayloadTooLarge: 'Send less than 64 kB.',
  ReauthRequired: 'Send the user to `url`, where they sign in with the provider again.',
  SessionTokenError: 'Fix the error in `err`. No session was ended.',
  SessionTooLarge: 'Return fewer claims from the `jwt` callback.',
  SignOutError: 'Fix the error in `err`. The cookie was cleared.',
  UnknownAction: 'Mount latchkey at `basePath`.',
  UntrustedHost: 'Set AUTH_URL to the public origin.',
  Verification: 'If every link fails, check that all servers share AUTH_SECRET and the database.',
  WebAuthnVerificationError: 'Set `relyingParty` to the host that users see: passkeys work only there.',
}

/** Returns the fix for an error type. Empty if there is nothing to fix. */
export const getFixByType = (type: ErrorType): string => FIXES[readErrorType(type)] ?? ''

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
