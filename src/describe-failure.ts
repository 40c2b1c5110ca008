import {
  type AuthError,
  CredentialsSignin,
  type ErrorRow,
  type ErrorType,
  getErrorRow,
  MethodNotAllowed,
  TooManyRequests,
} from './errors.ts'

/** What HTTP and people see of a failure. The core and the integrations only render it. */
export interface FailureDescription {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Which page a browser is sent to; `none` answers in place. */
  readonly page: ErrorRow['page']
  /** Whether a browser may learn the type. If not, `shown.error` is `Configuration`. */
  readonly isPublic: boolean
  /** Parameters of the page, and fields of JSON. */
  readonly shown: {
    readonly error: ErrorType
    /** Of wrong credentials. */
    readonly code: string | undefined
    /** Ids of providers to use instead, separated by commas: only for a visitor who has proven the address. */
    readonly use: string | undefined
  }
  /** The only text a user ever sees. */
  readonly text: string
}

/** Seconds until code of the application that had too much to do may be asked again. */
const RETRY_AFTER = 5

/** Whether code of the application took too long, as it does when too many ask at once: they should come back later. */
const isLate = ({ cause }: AuthError): boolean =>
  cause?.err instanceof DOMException && cause.err.name === 'TimeoutError'

/** The `code` of wrong credentials, also of another copy of the library. */
function findCode(error: AuthError): string | undefined {
  if (!(error instanceof CredentialsSignin) && error.type !== 'CredentialsSignin') return undefined
  try {
    return String(Reflect.get(error, 'code'))
  } catch {
    return undefined // a getter of the application's own class
  }
}

/** The providers that a user who was refused can use instead. `account/decide.ts` says when the browser may know them. */
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
 * @param error Before it is logged: the logger takes from the cause what may not be logged.
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
