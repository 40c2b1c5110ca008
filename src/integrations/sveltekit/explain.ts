import { type AuthError, type ErrorCause, fixes, isAuthError, rowOf } from '../../integration-api.ts'

/** What to do about an error. Of what visitors cause, only what the error itself says. */
async function fixOf({ cause, type }: AuthError): Promise<string | undefined> {
  if (cause?.fix !== undefined || rowOf(type).shown) return cause?.fix
  return fixes(async ({ fixOfType }) => fixOfType(type)).catch(() => undefined)
}

const evidenceOf = ({ seen, expected }: ErrorCause): string =>
  Object.entries({ seen, expected })
    .flatMap(([name, text]) => (text === undefined ? [] : [`${name}: ${text}`]))
    .join('; ')

/** Has the cause say what it holds where it is made a text, as SvelteKit does: `[object Object]` says nothing. */
function describeCause(cause: ErrorCause): void {
  Object.defineProperty(cause, 'toString', { value: () => evidenceOf(cause), configurable: true })
}

/**
 * Adds the fix to the message and the stack of an error, because SvelteKit's log shows nothing else.
 *
 * @param thrown Whatever was thrown. Errors of others stay as they are.
 */
export async function explain(thrown: unknown): Promise<unknown> {
  if (!isAuthError(thrown)) return thrown
  const { cause, message, stack = '' } = thrown
  const fix = await fixOf(thrown)
  if (cause !== undefined) describeCause(cause)
  if (fix === undefined || message.includes(fix)) return thrown
  thrown.message = `${message} ${fix}`
  thrown.stack = stack.replace(message, () => thrown.message)
  return thrown
}
