import { type AuthError, describeFailure, type ErrorCause, getFixByType, isAuthError } from '../integration.ts'

/** Returns the fix for an error. For errors caused by visitors, only the error's own fix. */
function findFix(error: AuthError): string | undefined {
  const { cause, type } = error
  if (cause?.fix !== undefined || describeFailure(error).isPublic) return cause?.fix
  return getFixByType(type)
}

const describeEvidence = ({ seen, expected }: ErrorCause): string =>
  Object.entries({ seen, expected })
    .flatMap(([name, text]) => (text === undefined ? [] : [`${name}: ${text}`]))
    .join('; ')

/** Makes the cause readable when it is converted to text, as SvelteKit does, instead of `[object Object]`. */
function describeCause(cause: ErrorCause): void {
  Object.defineProperty(cause, 'toString', { value: () => describeEvidence(cause), configurable: true })
}

/**
 * Adds the fix to the message and the stack of an error, because SvelteKit's log shows nothing else.
 *
 * @param thrown Any thrown value. Errors of other code are unchanged.
 */
export function explain(thrown: unknown): unknown {
  if (!isAuthError(thrown)) return thrown
  const { cause, message, stack = '' } = thrown
  const fix = findFix(thrown)
  if (cause !== undefined) describeCause(cause)
  if (!fix || message.includes(fix)) return thrown
  thrown.message = `${message} ${fix}`
  thrown.stack = stack.replace(message, () => thrown.message)
  return thrown
}
