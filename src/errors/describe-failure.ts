import { tryRead } from '../lib/try-read.ts'
import {
  type AuthError,
  CredentialsSignin,
  type ErrorRow,
  type ErrorType,
  getErrorRow,
  MethodNotAllowed,
  TooManyRequests,
} from './errors.ts'

/** Description of a failure for HTTP and users. The core and the integrations only render it. */
export interface FailureDescription {
  /** HTTP status. */
  readonly status: number
  /** Response headers, such as `retry-after`. */
  readonly headers: Readonly<Record<string, string>>
  /** Page to redirect a browser to; `none` responds in place. */
  readonly page: ErrorRow['page']
  /** Whether browsers may see the type. If not, `shown.error` is `Configuration`. */
  readonly isPublic: boolean
  /** Parameters of the page, and fields of the JSON. */
  readonly shown: {
    readonly error: ErrorType
    /** Code of wrong credentials, or of an unknown passkey. */
    readonly code: string | undefined
    /** Ids of providers to use instead, separated by commas. Only for a visitor who has proven the address. */
    readonly use: string | undefined
  }
  /** The only text that users see. */
  readonly text: string
}

/** Seconds after which to retry, if code of the application was overloaded. */
const RETRY_AFTER = 5

/** Returns whether code of the application timed out, as under too much load. The client should retry later. */
const isLate = ({ cause }: AuthError): boolean =>
  cause?.err instanceof DOMException && cause.err.name === 'TimeoutError'

/** The `code` of wrong credentials, also of another copy of the library, or of an unknown passkey. */
function findCode(error: AuthError): string | undefined {
  const { type } = error
  const code =
    error instanceof CredentialsSignin || type === 'CredentialsSignin' || type === 'WebAuthnVerificationError'
      ? tryRead(error, 'code')
      : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * Returns the providers that a refused user can use instead. `features/stored/account/decide.ts` decides when the browser may see them.
 */
function findOtherMethods({ type, cause }: AuthError): string | undefined {
  const ids = type === 'OAuthAccountNotLinked' ? cause?.['otherWays'] : undefined
  return typeof ids === 'string' ? ids : undefined
}

function createHeaders(error: AuthError, isBusy: boolean): FailureDescription['headers'] {
  if (error instanceof MethodNotAllowed) return { allow: error.allow }
  if (error instanceof TooManyRequests) return { 'retry-after': `${error.retryAfter}` }
  return isBusy ? { 'retry-after': `${RETRY_AFTER}` } : {}
}

/**
 * Describes a failure: its status, its page, and what a browser may see. Pure.
 *
 * @param error The error before it is logged, because the logger removes secrets from its cause.
 */
export function describeFailure(error: AuthError): FailureDescription {
  const { type } = error
  const { page, shown: isPublic, status, text } = getErrorRow(type)
  const isBusy = status >= 500 && isLate(error)
  return {
    status: isBusy ? 503 : status,
    headers: createHeaders(error, isBusy),
    page,
    isPublic,
    shown: { error: isPublic ? type : 'Configuration', code: findCode(error), use: findOtherMethods(error) },
    text,
  }
}
